#!/bin/sh
# A resolver in POSIX sh with jq and Foundry's cast: one JSON-RPC message a line on standard input and output.

details='getDetails()((string,(string,string)[],(string,(string,uint8)[],string)[],(uint256,uint256,bool,uint8,string,uint256),string))'
info='getAgreementInfo(address)(address,uint256,uint256,bool,bool,bool,bool,bool)'
zero=0x0000000000000000000000000000000000000000

ask() { # CONTRACT SIGNATURE ARGUMENT...: what a function returns at the block.
  cast call --rpc-url "$url" --block "$block" "$@"
}

link_of() { # CONTRACT: the agreement that the attack registry links it to, or zero.
  ask "$registry" 'getAgreementForContract(address)(address)' "$1"
}

time_of() { # BLOCK: its timestamp.
  cast block "$1" --rpc-url "$url" --field timestamp
}

find_creation() { # Sets who made the contract (null: an account), and the block in which its code appeared.
  without=-1 made_in=$block
  while [ $((made_in - without)) -gt 1 ]; do
    middle=$(((without + made_in) / 2))
    code=$(cast code --rpc-url "$url" --block $middle "$contract")
    [ "$code" = 0x ] && without=$middle || made_in=$middle
  done
  traces=$(cast rpc --rpc-url "$url" debug_traceBlockByNumber "$(cast to-hex $made_in)" '{"tracer":"callTracer"}')
  # The sender of a transaction is not a parent. What has an error was undone, with all that it called.
  parent=$(echo "$traces" | jq -er --arg contract "$contract" '[.[].result | .from = null
    | recurse(select(.error | not) | .calls[]?) | select(.error | not)
    | select((.type | ascii_upcase | startswith("CREATE")) and (.to | ascii_downcase) == ($contract | ascii_downcase))]
    | .[0] // error("the node does not say who deployed it") | "\(.from)"')
}

last_link() { # FIRST LAST: the block of the latest link. If the node refuses so many blocks, it is asked for each half.
  if logs=$(cast logs --json --rpc-url "$url" --address "$registry" --from-block "$1" --to-block "$2" \
    'ContractRegistered(address indexed,address indexed)' "$parent" "$link"); then
    echo "$logs" | jq -r '.[-1].blockNumber // empty' && return
  fi
  [ "$1" -lt "$2" ] || return 1
  later=$(last_link $((($1 + $2) / 2 + 1)) "$2")
  [ -n "$later" ] && echo "$later" || last_link "$1" $((($1 + $2) / 2))
}

find_binding() { # Sets the agreement that binds the contract, and the answer; leaves them where none does.
  # 1. The contract's own link, whatever state that agreement is in.
  link=$(link_of "$contract")
  [ "$link" = $zero ] || { agreement=$link binding='{"agreement":"'$link'","via":"top-level"}' && return; }
  # 2. The link of its immediate deployer, the contract that executed CREATE or CREATE2. Nothing further up counts.
  code=$(cast code --rpc-url "$url" --block "$block" "$contract")
  case $code in 0x | 0xef0100*) return ;; esac # An account, maybe one that borrows code (EIP-7702).
  find_creation
  [ "$parent" != null ] || return 0 # An account deployed it: it has no parent.
  link=$(link_of "$parent")
  [ "$link" != $zero ] || return 0
  # 3. The child contract scope that this agreement gives to the deployer on this chain.
  chains=$(ask "$link" "$details" --json)
  scope=$(echo "$chains" | jq --arg chain "eip155:$chain_id" --arg parent "${parent#0x}" '
    [(.[0][2][] | select(.[2] == $chain)[1][] | select((.[0] | ascii_downcase | ltrimstr("0x")) == $parent)[1]), 0][0]')
  # 4. The cutoff time: when the deployer was linked, the last time that it was. What was made in that second existed.
  linked_in=$(last_link "$first_block" "$block")
  cutoff=$(time_of "${linked_in:?the node has no event that says when it was linked}")
  birth=$(time_of "$made_in")
  case $scope-$((birth <= cutoff)) in
    0-* | 1-0 | 3-1) ;; # None, ExistingOnly, FutureOnly
    2-* | 1-1 | 3-0) agreement=$link binding='{"agreement":"'$link'","via":"child","parent":"'$parent'"}' ;;
    *) echo "$scope is no known child contract scope" >&2 && return 1 ;;
  esac
}

answer() { # METHOD: all is read at one block, and "now" is that block's time.
  block=$(cast block-number --rpc-url "$url")
  agreement='' binding=null
  find_binding
  [ "$1" = isAttackable ] || { echo "$binding" && return; }
  [ -n "$agreement" ] || { echo false && return; }
  state=$(ask "$registry" 'getAgreementState(address)(uint8)' "$agreement")
  record=$(ask "$registry" "$info" "$agreement")
  now=$(time_of "$block")
  left=$(($(echo "$record" | awk 'NR == 3 { print $1 }') + 3 * 24 * 60 * 60 - now))
  case $state-$((left > 0)) in 3-* | 4-1) echo true ;; *) echo false ;; esac # UNDER_ATTACK, PROMOTION_REQUESTED
}

refused='"error":{"code":-32000,"message":"it cannot be known: standard error says why"}'
while IFS= read -r request; do
  eval "$(echo "$request" | jq -r '@sh "id=\(.id) method=\(.method) contract=\(.params.contract)"')"
  case $method in
    initialize) eval "$(echo "$request" | jq -r '.params | @sh "url=\(.rpcUrl) registry=\(.contracts.attackRegistry)",
      @sh "chain_id=\(.chainId) first_block=\(.deploymentBlock)"')"
      result='{"name":"shell-example","capabilities":["bindingAgreement","isAttackable"]}' ;;
    shutdown) result=null ;;
    *) result=$(set -e; answer "$method" </dev/null) ;; # Not in a condition: `set -e` would not count there.
  esac
  [ $? = 0 ] && outcome='"result":'$result || outcome=$refused
  echo '{"jsonrpc":"2.0","id":'"$id,$outcome}"
done
