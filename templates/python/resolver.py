"""A resolver to start from. It reads the chain, answers about contracts that the attack registry links, and refuses to
answer about child contracts. Methods that it does not declare (bindingAgreement, timeRemaining, terms, targets) are skipped."""
import json, sys, urllib.request

# The standard library has no Keccak hash: these are what `cast sig` prints for each function.
GET_AGREEMENT_FOR_CONTRACT, GET_AGREEMENT_STATE, GET_AGREEMENT_INFO = "0xb59c267f", "0x9eb95dfd", "0xdcfbd022"
COUNTDOWN = 3 * 24 * 60 * 60

def rpc(method, *params):
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()
    request = urllib.request.Request(env["rpcUrl"], body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=8) as response:
        result = json.load(response)["result"]  # An error has no result: this raises, and the question is refused.
        if result is None:
            raise LookupError(f"{method} has no result")
        return result

def read(block, selector, address, word=0):
    """One word that a function of the attack registry returns at a block, as a number."""
    call = {"to": env["contracts"]["attackRegistry"], "data": selector + f"{int(address, 16):064x}"}
    data = rpc("eth_call", call, block)[2 + 64 * word : 66 + 64 * word]
    return int(data, 16)  # Raises where there is nothing: no data is not a zero.

def is_attackable(contract):
    block = rpc("eth_blockNumber")  # One block for the whole answer; "now" is its time.
    agreement = f"0x{read(block, GET_AGREEMENT_FOR_CONTRACT, contract):040x}"
    if int(agreement, 16) == 0:
        if rpc("eth_getCode", contract, block) == "0x":
            return False  # An account: no contract deployed it, so nothing binds it.
        # To do: its immediate deployer (from traces: the public network's node names none) and the link of that, the child contract
        # scope, the cutoff time (rules BIND-2, BIND-3 and CHILD-1 to 10; harborcheck's docs/contracts.md says how).
        raise LookupError("it has no link of its own, and this resolver does not know child contracts yet")
    state = read(block, GET_AGREEMENT_STATE, agreement)
    if state != 4:
        return state == 3  # UNDER_ATTACK is 3
    # PROMOTION_REQUESTED: attackable until the countdown ends.
    now = int(rpc("eth_getBlockByNumber", block, False)["timestamp"], 16)
    return now < read(block, GET_AGREEMENT_INFO, agreement, word=2) + COUNTDOWN

hello = {"name": "my-resolver", "capabilities": ["isAttackable"]}
for request in map(json.loads, sys.stdin):
    method, params = request["method"], request["params"]
    try:
        if method == "initialize":
            env, result = params, hello
        else:
            result = is_attackable(params["contract"]) if method == "isAttackable" else None
        reply = {"result": result}
    except Exception as error:  # What it can't know, it refuses to say.
        reply = {"error": {"code": -32000, "message": str(error)}}
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], **reply}), flush=True)
