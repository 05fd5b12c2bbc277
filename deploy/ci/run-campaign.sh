#!/usr/bin/env bash
# Runs a campaign by Canvass, waits for its end, and fails where the campaign failed. Takes curl and jq.
#
#   CANVASS_URL      where Canvass is, e.g. https://bot.example.com
#   CANVASS_KEY      its RUN_API_KEY
#   CAMPAIGN         number, alias or whole name
#   IDEMPOTENCY_KEY  the same for every try of one build: however often they are sent, one run comes of them
#   GATE             new-failures: only what failed and had passed before makes the campaign fail; may be left out
#   RETRY            1: what failed is run once more by itself, and what passes then doesn't make the campaign fail; may be left out
#
# GATE and RETRY can be given as options, too: run-campaign.sh --gate new-failures --retry
#
# Writes junit.xml and ctrf.json. Exits with 0: passed; 1: failed or inconclusive; 2: there is no result.
set -euo pipefail

no_result() {
  echo "$1" >&2
  exit 2
}

while (($# > 0)); do
  case "$1" in
    --retry) RETRY=1 ;;
    --gate)
      (($# > 1)) || no_result "--gate needs a value: new-failures."
      GATE=$2
      shift
      ;;
    *) no_result "There is no option $1." ;;
  esac
  shift
done
for program in curl jq; do
  command -v "$program" >/dev/null || no_result "$program isn't installed."
done
for variable in CANVASS_URL CANVASS_KEY CAMPAIGN IDEMPOTENCY_KEY; do
  [ -n "${!variable:-}" ] || no_result "$variable isn't set."
done
CANVASS_URL=${CANVASS_URL%/}
# A pasted secret often ends with a line break.
CANVASS_KEY=${CANVASS_KEY//[$'\r\n']/}
# An agent may keep its folder: results of an earlier build must not pass for this one's.
rm -f junit.xml ctrf.json

# Prints the answer's body. Repeated for three minutes where no answer came, or part of one, and after 429 and 5xx: all that is
# asked here can be asked twice. (curl's own --retry takes a connection that breaks off for an answer.)
call() {
  local answer status code pause tries=10
  for ((pause = 1; ; pause = pause < 16 ? pause * 2 : 30)); do
    code=0
    # The key goes by standard input, which no list of processes shows.
    answer=$(curl --config - --silent --show-error --max-time 90 --write-out '\n%{http_code}' "$@" \
      <<<"header = \"Authorization: Bearer $CANVASS_KEY\"") || code=$?
    status=${answer##*$'\n'}
    answer=${answer%$'\n'*}
    case "$code $status" in
      '0 2'??) break ;;
      # No name, no connection, no time left; an answer that is cut off, empty or reset; the same over TLS and HTTP/2.
      [567]' '* | 16' '* | 18' '* | 28' '* | 35' '* | 52' '* | 55' '* | 56' '* | 92' '* | '0 429' | '0 5'??) ;;
      *) tries=1 ;;
    esac
    if ((--tries == 0)); then
      [ "$code" != 0 ] || echo "$1: status $status" >&2
      printf '%s' "$answer"
      return 1
    fi
    sleep "$pause"
  done
  printf '%s' "$answer"
}

# Prints a field of an answer. What stands in front of Canvass, a sign-in page for one, may answer in its place.
field() {
  jq --exit-status --raw-output "$1" <<<"$2" 2>/dev/null ||
    no_result "That isn't an answer from Canvass, check CANVASS_URL: ${2:0:300}"
}

body=$(jq --null-input --compact-output --arg campaign "$CAMPAIGN" --arg gate "${GATE:-}" --arg retry "${RETRY:-0}" \
  '{$campaign} + if $gate == "" then {} else {$gate} end + if $retry == "0" then {} else {retry: ($retry | tonumber? // $retry)} end')
asked=$(call "$CANVASS_URL/api/runs" --header 'Content-Type: application/json' \
  --header "Idempotency-Key: $IDEMPOTENCY_KEY" --data "$body") || no_result "No run could be requested: $asked"
id=$(field .id "$asked")
report=$(field .report "$asked")
echo "Report: $report"

state=pending
while [ "$state" = pending ] || [ "$state" = running ]; do
  run=$(call "$CANVASS_URL/api/runs/$id?wait=50") || no_result "The run can't be asked about any more: $run"
  state=$(field .state "$run")
done
jq . <<<"$run"
[ "$state" = finished ] || no_result "There is no result: $(jq --raw-output .reason <<<"$run")"

for file in junit.xml ctrf.json; do
  if ! call "$CANVASS_URL/api/runs/$id/$file" --output "$file" >/dev/null; then
    rm -f "$file"
    no_result "$file can't be read."
  fi
done
jq --exit-status '.verdict == "passed" or .verdict == "passedWithRemarks"' <<<"$run" >/dev/null
