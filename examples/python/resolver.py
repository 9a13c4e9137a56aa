"""A resolver in Python, with the standard library alone: one JSON-RPC message a line on standard input and output."""
import json, sys, urllib.request

# The standard library has no Keccak hash: these are what `cast sig` and `cast keccak` print for each name.
GET_AGREEMENT_FOR_CONTRACT, GET_DETAILS = "0xb59c267f", "0xfbbf93a0"
GET_AGREEMENT_STATE, GET_AGREEMENT_INFO = "0x9eb95dfd", "0xdcfbd022"
CONTRACT_REGISTERED = "0x768fb430a0d4b201cb764ab221c316dd14d8babf2e4b2348e05964c6565318b6"
DETAILS = (str, [(str, str)], [(str, [(str, int)], str)])  # As far as the chains, with (address, scope) as accounts.

def rpc(method, *params):
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()
    request = urllib.request.Request(env["rpcUrl"], body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=8) as response:
        return json.load(response)["result"]  # An error has no result: this raises, and the question is refused.

def call(block, contract, selector, *addresses):
    data = selector + "".join(f"{int(address, 16):064x}" for address in addresses)
    return bytes.fromhex(rpc("eth_call", {"to": contract, "data": data}, block)[2:])

def time_of(block):
    return int(rpc("eth_getBlockByNumber", block, False)["timestamp"], 16)

def decode(kind, data, at=0):
    """int is one word, str a string, a list an array, a tuple a struct. All but words lie at an offset."""
    word = int(data[at : at + 32].hex(), 16)  # Raises where there is nothing: no data is not a zero.
    if kind in (int, str):
        return word if kind is int else data[at + 32 : at + 32 + word].decode()
    kinds, at = (kind * word, at + 32) if isinstance(kind, list) else (kind, at)
    heads = zip(kinds, range(at, at + 32 * len(kinds), 32))
    return [decode(kind, data, head if kind is int else at + decode(int, data, head)) for kind, head in heads]

def link_of(block, contract):
    agreement = decode(int, call(block, registry, GET_AGREEMENT_FOR_CONTRACT, contract))
    return f"0x{agreement:040x}" if agreement else None

def last_link(topics, first, last):
    """The latest event with these topics, in a list. If the node refuses so many blocks, it is asked for each half."""
    links = {"address": registry, "topics": topics, "fromBlock": hex(first), "toBlock": hex(last)}
    try:
        return rpc("eth_getLogs", links)[-1:]
    except KeyError:
        if first >= last:
            raise
    middle = (first + last) // 2
    return last_link(topics, middle + 1, last) or last_link(topics, first, middle)

def creation_of(contract, latest):
    """Who made a contract (None: an account), and in which block: by the traces of that in which its code appeared."""
    without, having = -1, latest
    while having - without > 1:
        middle = (without + having) // 2
        has_code = len(rpc("eth_getCode", contract, hex(middle))) > 2
        without, having = (without, middle) if has_code else (middle, having)
    traces = rpc("debug_traceBlockByNumber", hex(having), {"tracer": "callTracer"})
    frames = [{**trace["result"], "from": None} for trace in traces]  # The sender of a transaction is not a parent.
    for frame in frames:
        if not frame.get("error"):  # Otherwise it was undone, with all that it called.
            if frame["type"].upper().startswith("CREATE") and str(frame.get("to")).lower() == contract.lower():
                return frame["from"], hex(having)
            frames += frame.get("calls") or []  # The loop comes to these, too.
    raise LookupError(f"the node does not say who deployed {contract}")

def binding_of(block, contract):
    # 1. The contract's own link, whatever state that agreement is in.
    if own := link_of(block, contract):
        return {"agreement": own, "via": "top-level"}
    # 2. The link of its immediate deployer, the contract that executed CREATE or CREATE2. Nothing further up counts.
    if rpc("eth_getCode", contract, block)[2:8] in ("", "ef0100"):
        return None  # An account, maybe one that borrows code (EIP-7702).
    parent, made_in = creation_of(contract, int(block, 16))
    if not (agreement := parent and link_of(block, parent)):
        return None  # Deployed by an account, which is no parent, or by a contract that nothing links.
    # 3. The child contract scope that this agreement gives to the deployer on this chain.
    chains = decode(DETAILS, call(block, agreement, GET_DETAILS), 32)[2]
    accounts = [account for _, accounts, chain in chains if chain == f"eip155:{env['chainId']}" for account in accounts]
    scope = next((scope for account, scope in accounts if account.lower().removeprefix("0x") == parent[2:].lower()), 0)
    # 4. The cutoff time: when the deployer was linked, the last time that it was. What was made in that second existed.
    topics = [CONTRACT_REGISTERED, f"0x{int(parent, 16):064x}", f"0x{int(agreement, 16):064x}"]
    link = last_link(topics, env["deploymentBlock"], int(block, 16))[0]
    existed = time_of(made_in) <= time_of(link["blockNumber"])
    included = [False, existed, True, not existed][scope]  # None, ExistingOnly, All, FutureOnly
    return {"agreement": agreement, "via": "child", "parent": parent} if included else None

def answers(contract):
    """Every answer about a contract. All is read at one block, and "now" is that block's time."""
    block = rpc("eth_blockNumber")
    if not (binding := binding_of(block, contract)):
        return {"bindingAgreement": None, "isAttackable": False, "timeRemaining": None}
    state = decode(int, call(block, registry, GET_AGREEMENT_STATE, binding["agreement"]))
    since = decode(int, call(block, registry, GET_AGREEMENT_INFO, binding["agreement"]), 64)
    left = since + 3 * 24 * 60 * 60 - time_of(block)
    attackable = state == 3 or (state == 4 and left > 0)  # UNDER_ATTACK, PROMOTION_REQUESTED
    return {"bindingAgreement": binding, "isAttackable": attackable, "timeRemaining": max(0, left) if since else None}

hello = {"name": "python-example", "capabilities": ["bindingAgreement", "isAttackable", "timeRemaining"]}
for request in map(json.loads, sys.stdin):
    method, params = request["method"], request["params"]
    if method == "initialize":  # Always the first.
        env, registry = params, params["contracts"]["attackRegistry"]
    try:
        others = {"initialize": hello, "shutdown": None}
        reply = {"result": others[method] if method in others else answers(params["contract"])[method]}
    except Exception as error:  # What it can't know, it refuses to say.
        reply = {"error": {"code": -32000, "message": repr(error)}}
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], **reply}), flush=True)
