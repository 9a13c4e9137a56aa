
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
