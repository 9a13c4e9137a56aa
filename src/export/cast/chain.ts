/** What a shell begins a variable with, and this language too. */
const D = '$'

/** Starts a chain, and plays blocks on it, as shell functions. */
export const chain = String.raw`
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
  rest=${D}{2#*\"$1\":\"}
  echo "${D}{rest%%\"*}"
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
    check_transaction "${D}{one%=*}" "${D}{one#*=}" "$index"
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
`
