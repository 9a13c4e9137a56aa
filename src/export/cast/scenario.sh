#!/bin/sh
# {{id}}
# {{title}}
#
# Executes this scenario on a local chain, and compares the answers of a resolver with the expected ones.
# Needs cast and anvil, of Foundry.
#   sh scenario.sh                                  starts and ends an anvil of its own (PORT sets its port)
#   RPC_URL=http://127.0.0.1:8545 sh scenario.sh    uses that node: anvil --chain-id {{chainId}} --order fifo, or harborcheck up
# Exit code: 0 if every answer is right, 1 if one is wrong, another code if the scenario could not be executed.
set -eu
RPC_URL=${RPC_URL:-} PORT=${PORT:-0}

main() {
{{steps}}
  finish
}

# ---- Names and addresses ----

chain_id={{chainId}}
zero=0x0000000000000000000000000000000000000000
total=0
wrong=0
{{addresses}}
{{lists}}

# Replaces addresses by names.
named() {
  sed \
{{names}}
}

# init_code CODE CONSTRUCTOR ARGUMENT...
init_code() {
  code=$1
  shift
  echo "$code$(cast abi-encode "$@" | cut -c 3-)"
}

# ---- A resolver that reads from the chain only ----

# Finds the binding agreement of contract $1: sets "via" (top-level, child or none), "agreement" and "parent".
find_binding() {
  via=none parent=
  agreement=$(call "$attackRegistry" 'getAgreementForContract(address)(address)' "$1")
  if [ "$agreement" != "$zero" ]; then via=top-level; return 0; fi
  # Its immediate deployer is the contract that executed the CREATE or CREATE2. An account is not a parent.
  code=$(cast code "$1")
  [ "$code" != 0x ] || return 0
  creation=$(cast rpc ots_getContractCreator "$1")
  parent=$(cast to-check-sum-address "$(field creator "$creation")")
  code=$(cast code "$parent")
  [ "$code" != 0x ] || return 0
  agreement=$(call "$attackRegistry" 'getAgreementForContract(address)(address)' "$parent")
  [ "$agreement" != "$zero" ] || return 0
  made_at=$(time_of_transaction "$(field hash "$creation")")
  linked_at=$(time_of_link "$parent" "$agreement")
  scope=$(scope_of "$parent" "$agreement")
  case $scope in
    1) [ "$made_at" -gt "$linked_at" ] || via=child ;; # ExistingOnly
    2) via=child ;;                                    # All
    3) [ "$made_at" -le "$linked_at" ] || via=child ;; # FutureOnly
  esac
}

# The child contract scope of account $1 in agreement $2, on this chain; empty if the account is not listed.
scope_of() {
  chains=$(call "$2" 'getChainIds()(string[])')
  case $chains in *"\"eip155:$chain_id\""*) ;; *) return 0 ;; esac
  listed=$(call "$2" 'getChainAccounts(string)((string,uint8)[])' "eip155:$chain_id")
  # Turns [("0xAb…", 2), ("cD…", 0)] into lines of "ab… 2": agreements have addresses as strings, in any spelling.
  echo "$listed" | tr 'A-Z' 'a-z' | tr ')' '\n' | tr -cd '0-9a-fx, \n' | sed 's/^[, ]*//; s/^0x//; s/,/ /' |
    awk -v account="$(echo "$1" | cut -c3- | tr 'A-Z' 'a-z')" '$1 == account { print $2; exit }'
}

# The timestamp at which contract $1 was last linked to agreement $2: the cutoff time of its children.
time_of_link() {
  links=$(cast logs --from-block 0 --address "$attackRegistry" \
    'ContractRegistered(address indexed contractAddress, address indexed agreementAddress)' "$1" "$2" --json)
  block=$(echo "$links" | grep -o '"blockNumber":"[^"]*"' | tail -n 1 | cut -d '"' -f 4)
  cast block $((block)) -f timestamp
}

time_of_transaction() {
  receipt=$(cast rpc eth_getTransactionReceipt "$1")
  block=$(field blockNumber "$receipt")
  cast block $((block)) -f timestamp
}

bindingAgreement() {
  find_binding "$1"
  case $via in
    none) echo null ;;
    top-level) echo "{\"agreement\":\"$agreement\",\"via\":\"top-level\"}" ;;
    child) echo "{\"agreement\":\"$agreement\",\"via\":\"child\",\"parent\":\"$parent\"}" ;;
  esac
}

isAttackable() {
  find_binding "$1"
  if [ "$via" = none ]; then echo false; return 0; fi
  state=$(call "$attackRegistry" 'getAgreementState(address)(uint8)' "$agreement")
  case $state in 3 | 4) echo true ;; *) echo false ;; esac # UNDER_ATTACK, PROMOTION_REQUESTED
}

timeRemaining() {
  find_binding "$1"
  if [ "$via" = none ]; then echo null; return 0; fi
  info=$(call "$attackRegistry" \
    'getAgreementInfo(address)((address,uint256,uint256,bool,bool,bool,bool,bool))' "$agreement")
  requested=$(echo "$info" | cut -d , -f 3 | tr -d ' ')
  if [ "$requested" = 0 ]; then echo null; return 0; fi
  now=$(cast block latest -f timestamp)
  left=$((requested + 259200 - now)) # three days
  if [ "$left" -gt 0 ]; then echo "$left"; else echo 0; fi
}

terms() {
  find_binding "$1"
  if [ "$via" = none ]; then echo null; return 0; fi
  bounty=$(call "$agreement" 'getBountyTerms()((uint256,uint256,bool,uint8,string,uint256))' | tr -d '()')
  identity=$(echo "$bounty" | cut -d , -f 4 | tr -d ' ')
  case $identity in 0) identity=Anonymous ;; 1) identity=Pseudonymous ;; 2) identity=Named ;; esac
  document=$(call "$agreement" 'getAgreementURI()(string)')
  until=$(call "$agreement" 'getCantChangeUntil()(uint256)')
  if [ "$until" = 0 ]; then until=null; else until=$((until - start)); fi # seconds since the start
  printf '{"agreement":"%s","bountyPercentage":%s,"bountyCapUsd":"%s","aggregateBountyCapUsd":"%s",' \
    "$agreement" "$(echo "$bounty" | cut -d , -f 1)" "$(echo "$bounty" | cut -d , -f 2 | tr -d ' ')" "$(echo "$bounty" | sed 's/.*, //')"
  printf '"retainable":%s,"identityRequirement":"%s","agreementURI":%s,"commitmentDeadline":%s}\n' \
    "$(echo "$bounty" | cut -d , -f 3 | tr -d ' ')" "$identity" "$document" "$until"
}
{{targets}}

# ---- The chain ----

die() {
  echo "$*" >&2
  exit 2
}

# Connects to the node at RPC_URL, or starts an anvil that ends with this script.
open_chain() {
  if [ -n "$RPC_URL" ]; then
    ETH_RPC_URL=$RPC_URL
  else
    log=$(mktemp)
    anvil --host 127.0.0.1 --port "$PORT" --chain-id "$chain_id" --timestamp 1000000000 --order fifo > "$log" 2>&1 &
    anvil=$!
    trap 'kill "$anvil" 2> /dev/null || true; rm -f "$log"' EXIT
    trap 'exit 130' INT TERM
    until grep -q 'Listening on' "$log"; do
      kill -0 "$anvil" 2> /dev/null || die "anvil does not start: $(cat "$log")"
      sleep 0.1
    done
    ETH_RPC_URL=http://127.0.0.1:$(sed -n 's/.*Listening on [0-9.]*:\([0-9]*\).*/\1/p' "$log")
  fi
  export ETH_RPC_URL
  id=$(cast chain-id)
  [ "$id" = "$chain_id" ] || die "The chain has id $id, but this scenario is for $chain_id."
  rpc anvil_autoImpersonateAccount true
  rpc evm_setAutomine false
  rpc evm_setBlockGasLimit 0xe8d4a51000
  queued= funded=
  start=$(($(cast block latest -f timestamp) + 1))
}

rpc() {
  cast rpc "$@" > /dev/null
}

# field NAME JSON: the first member of this name in a JSON object.
field() {
  case $2 in *"\"$1\":\""*) ;; *) return 0 ;; esac
  rest=${2#*\"$1\":\"}
  echo "${rest%%\"*}"
}

# The result of a view function, without the "[1e6]" that cast adds to large numbers.
call() {
  answer=$(cast call "$@")
  echo "$answer" | sed 's/ \[[0-9.]*e[0-9]*\]//g'
}

# send FROM ARGUMENT...: a transaction of the next block, with the arguments of "cast send". It must succeed.
send() {
  queue 0x "$@"
}

# send_reverting ERROR FROM ARGUMENT...: a transaction of the next block that must revert with this error.
send_reverting() {
  error=$(cast sig "$1")
  shift
  queue "$error" "$@"
}

queue() {
  outcome=$1 from=$2
  shift 2
  case $funded in
    *"$from"*) ;;
    *)
      rpc anvil_setBalance "$from" 0xffffffffffffffffffff
      funded="$funded $from"
      ;;
  esac
  # By default, cast counts mined transactions only.
  if [ -n "$queued" ]; then set -- --nonce "$(cast nonce --block pending "$from")" "$@"; fi
  hash=$(cast send --async --unlocked --from "$from" --gas-limit 100000000 "$@")
  queued="$queued $hash=$outcome"
}

# mine SECONDS [CONTRACT...]: mines the next block, this long after the start. The contracts must exist afterwards.
mine() {
  rpc evm_mine $((start + $1))
  shift
  index=0
  for one in $queued; do
    check_transaction "${one%=*}" "${one#*=}" "$index"
    index=$((index + 1))
  done
  queued=
  for one in "$@"; do
    code=$(cast code "$one")
    [ "$code" != 0x ] || die "There is no contract at $one: is the chain a fresh one?"
  done
}

check_transaction() {
  receipt=$(cast rpc eth_getTransactionReceipt "$1")
  [ "$(field transactionIndex "$receipt")" = "$(printf '0x%x' "$3")" ] ||
    die "Transaction $1 is at another position of its block: start anvil with --order fifo."
  found=0x
  if [ "$(field status "$receipt")" != 0x1 ]; then
    trace=$(cast rpc debug_traceTransaction "$1" '{"tracer":"callTracer"}')
    found=$(field output "$trace" | cut -c 1-10)
  fi
  [ "$found" = "$2" ] || die "Transaction $1 should end with $2, but ends with $found."
}

step() {
  echo "$*"
}

# ask METHOD CONTRACT ANSWER REASON...: asks the resolver and compares its answer with the expected one.
ask() {
  method=$1 about=$2 expected=$3
  shift 3
  found=$("$method" "$about")
  found=$(echo "$found" | named)
  asked=$(echo "$method($about)" | named)
  total=$((total + 1))
  if [ "$found" = "$expected" ]; then
    echo "  ok    $asked = $found"
  else
    wrong=$((wrong + 1))
    echo "  WRONG $asked = $found, expected $expected"
  fi
  for reason in "$@"; do echo "          $reason"; done
}

finish() {
  echo "$total answers, $wrong wrong."
  [ "$wrong" = 0 ] || exit 1
}

# ---- The compiled contracts ----

{{codes}}

main
