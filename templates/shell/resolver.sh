#!/bin/sh
# A resolver to start from, with jq and Foundry's cast. It reads the chain, answers about contracts that the attack registry
# links, and refuses to answer about child contracts. Methods that it does not declare are skipped.

info='getAgreementInfo(address)(address,uint256,uint256,bool,bool,bool,bool,bool)'
zero=0x0000000000000000000000000000000000000000

ask() { # SIGNATURE ADDRESS: what a function of the attack registry returns at the block.
  cast call --rpc-url "$url" --block "$block" "$registry" "$@"
}

is_attackable() { # CONTRACT
  block=$(cast block-number --rpc-url "$url") # One block for the whole answer; "now" is its time.
  agreement=$(ask 'getAgreementForContract(address)(address)' "$1")
  if [ "$agreement" = $zero ]; then
    code=$(cast code --rpc-url "$url" --block "$block" "$1")
    [ "$code" = 0x ] && echo false && return # An account: no contract deployed it, so nothing binds it.
    # To do: its immediate deployer (from traces: the public network's node names none) and the link of that, the child contract
    # scope, the cutoff time (rules BIND-2, BIND-3 and CHILD-1 to 10; harborcheck's docs/contracts.md says how).
    echo 'it has no link of its own, and this resolver does not know child contracts yet' >&2
    return 1
  fi
  state=$(ask 'getAgreementState(address)(uint8)' "$agreement")
  case $state in
    3) echo true ;; # UNDER_ATTACK
    4) # PROMOTION_REQUESTED: attackable until the countdown ends.
      record=$(ask "$info" "$agreement")
      now=$(cast block "$block" --rpc-url "$url" --field timestamp)
      left=$(($(echo "$record" | awk 'NR == 3 { print $1 }') + 3 * 24 * 60 * 60 - now))
      [ "$left" -gt 0 ] && echo true || echo false ;;
    *) echo false ;;
  esac
}

refused='"error":{"code":-32000,"message":"it cannot be known: standard error says why"}'
while IFS= read -r request; do
  eval "$(echo "$request" | jq -r '@sh "id=\(.id) method=\(.method) contract=\(.params.contract)"')"
  case $method in
    initialize) eval "$(echo "$request" | jq -r '.params | @sh "url=\(.rpcUrl) registry=\(.contracts.attackRegistry)"')"
      result='{"name":"my-resolver","capabilities":["isAttackable"]}' ;;
    isAttackable) result=$(set -e; is_attackable "$contract" </dev/null) ;; # Not in a condition: `set -e` would not count.
    *) result=null ;;
  esac
  [ $? = 0 ] && outcome='"result":'$result || outcome=$refused
  echo '{"jsonrpc":"2.0","id":'"$id,$outcome}"
done
