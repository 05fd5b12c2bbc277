#!/usr/bin/env bash
# Runs a campaign by Canvass, waits for its end, and fails where the campaign failed. Takes curl and jq.
#
#   CANVASS_URL      where Canvass is, e.g. https://bot.example.com
#   CANVASS_KEY      its RUN_API_KEY
#   CAMPAIGN         number, alias or whole name
#   IDEMPOTENCY_KEY  the same for every try of one build: however often they are sent, one run comes of them
#
# Writes junit.xml and ctrf.json. Exits with 0: passed; 1: failed or inconclusive; 2: there is no result.
set -euo pipefail
: "${CANVASS_URL:?}" "${CANVASS_KEY:?}" "${CAMPAIGN:?}" "${IDEMPOTENCY_KEY:?}"

# Repeated where no answer comes, and after 429 and 5xx. The key goes by standard input, which no list of processes shows.
call() {
  curl --config - --silent --show-error --fail-with-body --max-time 90 --retry 8 --retry-connrefused "$@" \
    <<<"header = \"Authorization: Bearer $CANVASS_KEY\""
}

body=$(jq --null-input --compact-output --arg campaign "$CAMPAIGN" '{$campaign}')
if ! asked=$(call "$CANVASS_URL/api/runs" --header 'Content-Type: application/json' \
  --header "Idempotency-Key: $IDEMPOTENCY_KEY" --data "$body"); then
  echo "Nothing was started: $asked" >&2
  exit 2
fi
id=$(jq --raw-output .id <<<"$asked")
echo "Report: $(jq --raw-output .report <<<"$asked")"

state=pending
while [ "$state" = pending ] || [ "$state" = running ]; do
  run=$(call "$CANVASS_URL/api/runs/$id?wait=50")
  state=$(jq --raw-output .state <<<"$run")
done
jq . <<<"$run"
if [ "$state" != finished ]; then
  echo "There is no result: $(jq --raw-output .reason <<<"$run")" >&2
  exit 2
fi

call "$CANVASS_URL/api/runs/$id/junit.xml" --output junit.xml
call "$CANVASS_URL/api/runs/$id/ctrf.json" --output ctrf.json
jq --exit-status '.verdict == "passed" or .verdict == "passedWithRemarks"' <<<"$run" >/dev/null
