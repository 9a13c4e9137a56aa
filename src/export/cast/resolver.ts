/** A resolver as shell functions: each answers as JSON, with addresses. */
export const resolver = String.raw`
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
`

/** Another one, for the scenarios that ask about targets: it looks at everybody of the scenario. */
export const targets = String.raw`
targets() {
  bound=
  for one in $all_addresses; do
    find_binding "$one"
    [ "$via" = none ] || bound="$bound $agreement:$one"
  done
  comma=
  printf '['
  for agreement in $agreements; do
    state=$(call "$attackRegistry" 'getAgreementState(address)(uint8)' "$agreement")
    case $state in 3) state=UNDER_ATTACK ;; 4) state=PROMOTION_REQUESTED ;; *) continue ;; esac
    contracts=
    for one in $bound; do
      case $one in "$agreement":*) contracts="$contracts,\"$(echo "$one" | cut -d : -f 2)\"" ;; esac
    done
    printf '%s{"agreement":"%s","state":"%s","contracts":[%s]}' "$comma" "$agreement" "$state" "$(echo "$contracts" | sed 's/^,//')"
    comma=,
  done
  printf ']\n'
}
`
