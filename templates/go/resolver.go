// A resolver to start from. It reads the chain, answers about contracts that the attack registry links, and refuses to
// answer about child contracts. Methods that it does not declare (bindingAgreement, timeRemaining, terms, targets) are skipped.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"os"
	"strings"
	"time"
)

// The standard library has no Keccak hash: these are what `cast sig` prints for each function.
const (
	getAgreementForContract = "0xb59c267f"
	getAgreementState       = "0x9eb95dfd"
	getAgreementInfo        = "0xdcfbd022"
	countdown               = 3 * 24 * 60 * 60
)

type request struct {
	ID     int    `json:"id"`
	Method string `json:"method"`
	Params struct {
		RPCURL    string            `json:"rpcUrl"`
		Contracts map[string]string `json:"contracts"`
		Contract  string            `json:"contract"`
	} `json:"params"`
}

type node struct{ url, registry string }

var client = http.Client{Timeout: 8 * time.Second}

// rpc takes nothing but a result: whatever else comes is an error.
func (n node) rpc(result any, method string, params ...any) error {
	body, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
	if err != nil {
		return err
	}
	response, err := client.Post(n.url, "application/json", bytes.NewReader(body))
	if err != nil {
		return err
	}
	defer response.Body.Close()
	var reply struct {
		Result json.RawMessage `json:"result"`
	}
	if err := json.NewDecoder(response.Body).Decode(&reply); err != nil {
		return err
	}
	if len(reply.Result) == 0 || string(reply.Result) == "null" {
		return fmt.Errorf("%s has no result", method)
	}
	return json.Unmarshal(reply.Result, result)
}

func number(hex string) (*big.Int, error) {
	value, ok := new(big.Int).SetString(strings.TrimPrefix(hex, "0x"), 16)
	if !ok {
		return nil, fmt.Errorf("%q is no number", hex)
	}
	return value, nil
}

// read gives one word that a function of the attack registry returns at a block.
func (n node) read(block, selector, address string, word int) (*big.Int, error) {
	data := selector + strings.Repeat("0", 24) + strings.TrimPrefix(address, "0x")
	var result string
	if err := n.rpc(&result, "eth_call", map[string]string{"to": n.registry, "data": data}, block); err != nil {
		return nil, err
	}
	if len(result) < 2+64*(word+1) {
		return nil, errors.New("the attack registry returned nothing")
	}
	return number(result[2+64*word : 2+64*(word+1)])
}

func (n node) isAttackable(contract string) (bool, error) {
	var block string // One block for the whole answer; "now" is its time.
	if err := n.rpc(&block, "eth_blockNumber"); err != nil {
		return false, err
	}
	link, err := n.read(block, getAgreementForContract, contract, 0)
	if err != nil {
		return false, err
	}
	if link.Sign() == 0 {
		var code string
		if err := n.rpc(&code, "eth_getCode", contract, block); err != nil {
			return false, err
		}
		if code == "0x" {
			return false, nil // An account: no contract deployed it, so nothing binds it.
		}
		// To do: its immediate deployer (from traces: the public network's node names none) and the link of that, the child contract
		// scope, the cutoff time (rules BIND-2, BIND-3 and CHILD-1 to 10; harborcheck's docs/contracts.md says how).
		return false, errors.New("it has no link of its own, and this resolver does not know child contracts yet")
	}
	agreement := fmt.Sprintf("%040x", link)
	state, err := n.read(block, getAgreementState, agreement, 0)
	if err != nil || state.Int64() != 4 {
		return err == nil && state.Int64() == 3, err // UNDER_ATTACK is 3
	}
	// PROMOTION_REQUESTED: attackable until the countdown ends.
	since, err := n.read(block, getAgreementInfo, agreement, 2)
	if err != nil {
		return false, err
	}
	var head struct {
		Timestamp string `json:"timestamp"`
	}
	if err := n.rpc(&head, "eth_getBlockByNumber", block, false); err != nil {
		return false, err
	}
	now, err := number(head.Timestamp)
	return err == nil && now.Cmp(since.Add(since, big.NewInt(countdown))) < 0, err
}

func main() {
	var source node
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20) // The longest line of the protocol.
	for lines.Scan() {
		var asked request
		var result any
		err := json.Unmarshal(lines.Bytes(), &asked)
		switch asked.Method {
		case "initialize":
			source = node{asked.Params.RPCURL, asked.Params.Contracts["attackRegistry"]}
			result = map[string]any{"name": "my-resolver", "capabilities": []string{"isAttackable"}}
		case "isAttackable":
			result, err = source.isAttackable(asked.Params.Contract)
		}
		reply := map[string]any{"jsonrpc": "2.0", "id": asked.ID, "result": result}
		if err != nil { // What it can't know, it refuses to say.
			delete(reply, "result")
			reply["error"] = map[string]any{"code": -32000, "message": err.Error()}
		}
		line, _ := json.Marshal(reply)
		fmt.Println(string(line))
	}
}
