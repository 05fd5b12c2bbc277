import type { Fortnight } from './play.ts';

/**
 * What three people do and read in a fortnight of nightly runs, with a digest every morning and a rerun. The scenario is in
 * `data/scenarios.json`; what is run again has none.
 */
export async function tellFortnight({
  ada,
  bert,
  vera,
  at,
  ends,
  endsSilently,
  executeElsewhere,
  everybodyReads,
}: Fortnight): Promise<void> {
  const says = async (...lines: readonly string[]): Promise<void> => {
    for (const line of lines) await ada.say(line);
  };

  await at(1, '00:30');
  await says('campaigns', 'campaign 12', 'schedule campaign 12 nightly at 2', 'subscribe campaign 12');
  await bert.say('subscribe campaign 12 changes only');
  await vera.say('subscribe campaign 12 failures only');
  await says('alert campaign 12 when pass rate below 75%', 'alert campaign 12 when case 23 fails', 'alerts');
  await says('digest daily at 08:00');
  const morning = async (day: number): Promise<void> => {
    await at(day, '08:00');
    await ada.hears('Digest every day');
  };

  await at(1, '02:00');
  await ends(12, 1);
  await morning(1);
  await at(2, '02:00');
  await ends(12, 2);
  await morning(2);
  await at(3, '02:00');
  await ends(12, 3);
  await morning(3);
  await at(3, '09:00');
  await says('failures of campaign 12', 'case 7');
  await at(4, '02:00');
  await ends(12, 4);
  await morning(4);
  await at(4, '10:00');
  await says('run campaign 12');
  await ends(12, 5);
  await at(5, '02:00');
  await ends(12, 6);
  await morning(5);
  await at(5, '09:00');
  await says('case 21', 'known 21 until Wednesday at 09:00 "ticket 812"', 'known');
  await at(6, '02:00');
  await ends(12, 7);
  await morning(6);
  await at(6, '10:00');
  await says('run campaign 15');
  await ends(15, 8);
  await at(7, '02:00');
  await ends(12, 9);
  await morning(7);
  await at(8, '02:00');
  await ends(12, 10);
  await morning(8);
  await at(8, '14:00');
  await executeElsewhere(12);
  await everybodyReads();
  await says('run campaign 12', 'status');
  await ends(12, 11);
  await says('case 23', 'known 23 for 1 week "ticket 900"');
  await at(9, '02:00');
  await ends(12, 12);
  await morning(9);
  await at(9, '09:00');
  await says('runs of campaign 12', 'results of campaign 12');
  await at(9, '10:00');
  await says('run campaign 15');
  await ends(15, 13);
  await at(10, '02:00');
  await ends(12, 14);
  await morning(10);
  await at(10, '09:00');
  await ada.hears('its time is up');
  await everybodyReads();
  await says('compare campaign 12', 'rerun failed of campaign 12');
  await ada.press('Rerun');
  await ends(16, 15);
  await at(10, '20:00');
  await says('mute campaign 12 until tomorrow at 9:00', 'campaign 12');
  await at(11, '02:00');
  await endsSilently();
  await at(11, '09:30');
  await ada.hears('Digest every day');
  await everybodyReads();
  await says('status', 'campaign 12', 'results of campaign 12');
  await at(12, '02:00');
  await ends(12, 17);
  await morning(12);
  await at(13, '02:00');
  await ends(12, 18);
  await morning(13);
  await at(13, '10:00');
  await says('run campaign 15');
  await ends(15, 19);
  await at(14, '02:00');
  await ends(12, 20);
  await morning(14);
  await at(14, '10:00');
  await says('run campaign 12');
  await ends(12, 21);
  await says(
    'known',
    'case 9',
    'case 21',
    'case 19',
    'runs of campaign 12',
    'export results of campaign 12',
    'compare campaign 12 run 21 with 1',
    'audit',
  );
}
