/** Old means that newer facts have passed: found where others are taken for granted, and where nothing else is meant. */
import { expect, it } from 'vitest';
import { DAY } from '../sketch/seen.js';
import { sketchOf } from '../sketch/sketch.js';
import { passedMeans } from './by-means.js';

type Fact = readonly [days: number, content: string];

function told(...facts: readonly Fact[]) {
  const all = facts.map(([days, content], i) => ({
    ...{ id: `${i + 1}`, content, at: days * DAY, author: `author ${i}`, stands: true },
    sketch: sketchOf(content),
  }));
  const [last] = all.splice(-1);
  if (last === undefined) throw new Error('nothing was told');
  return passedMeans(last, all);
}

it.each<readonly [string, ...Fact[]]>([
  [
    'paper, by a tool that nobody listed',
    [0, 'The dance school takes attendance on a paper list'],
    [150, 'Attendance in Sportlink is missing for the Tuesday group'],
    [170, 'Teachers of the dance school open attendance in Sportlink before class'],
  ],
  [
    'a tool that nobody listed, by another',
    [0, 'Payroll is run in Datanova'],
    [200, 'Payroll in Kumera closes on the 20th'],
    [230, 'The Kumera payroll report lists overtime on page two'],
  ],
  [
    'a file, by a tool that is for it',
    [0, 'Feature toggles live in a YAML file in the repo'],
    [200, 'Feature toggles in Unleash older than 90 days are shown in orange'],
    [230, 'Unleash was down and all feature toggles fell to off'],
  ],
  [
    'what it is said to be, by what it is called',
    [0, 'The spam filter is a naive Bayes classifier'],
    [210, 'The PyTorch spam filter wants a GPU'],
    [240, 'Retraining of the PyTorch spam filter takes two hours'],
  ],
  [
    'what keeps it, by what else keeps it',
    [0, 'Session tokens are stored in Memcached'],
    [160, 'Session tokens in Redis live on db 3'],
    [180, 'Redis evicted session tokens during the sale'],
  ],
  [
    'one for everything, by another of its kind in other words',
    [0, 'Our docs are on Confluence'],
    [200, 'Ask for a Notion seat on your first day'],
    [220, 'Whatever you write down in Notion is read by the whole company'],
  ],
  [
    'a version, by one that goes without its name',
    [0, 'The pricing service is on Python 3.8'],
    [200, 'Match statements are fine in the pricing service, its interpreter is 3.12'],
    [230, 'The pricing service starts faster on 3.12'],
  ],
  [
    'where it is sent, by another for the same',
    [0, 'Frontend errors are reported to Rollbar'],
    [170, 'The Sentry project for frontend errors hit its quota on Sunday'],
    [190, 'Group frontend errors by release in Sentry, otherwise the list is useless'],
  ],
  [
    'a version that somebody uses, by a higher one',
    [0, 'The parcel lockers speak v2 of the tracking protocol'],
    [140, 'Parcel lockers drop a v4 frame of the tracking protocol when it rains'],
    [170, 'Every parcel locker signs its v4 frames of the tracking protocol'],
  ],
  [
    'what is told of it as new, while it is known itself',
    [0, 'Contract drafts are written in LibreOffice'],
    [150, 'Contract drafts in Google Docs are locked at night'],
    [180, 'Contract drafts in Google Docs are now named after the client'],
  ],
  [
    'a tool, by what its file is called',
    [0, 'The booking widget is bundled with Rollup'],
    [160, 'The Parcel cache of the booking widget fills the disk'],
    [190, 'Aliases of the booking widget are listed in parcel.config.json'],
  ],
  [
    'what else it does, told with what it does',
    [0, 'Kiosk crashes are reported to Bugsnag'],
    [120, 'Kiosk crashes in Rollbar lack a stack'],
    [150, 'Rollbar counts kiosk crashes by store and will mail the list on Mondays'],
  ],
  [
    'hands, by a machine without a name',
    [0, 'Grazing plans are drawn on the barn wall by hand'],
    [150, 'The field planner puts two herds into one grazing plan when a fence is open'],
    [199, 'Grazing plans of the field planner are final on Sunday'],
  ],
  [
    'what is handed in, by where it is uploaded',
    [0, 'Students hand in homework on paper'],
    [200, 'Homework uploaded to Moodle after midnight counts as late'],
    [220, 'Moodle shows students only their own homework'],
  ],
  [
    'hands, by a robot that drops things',
    [0, 'Cheese wheels are turned by hand every second day'],
    [200, 'The turning robot dropped two cheese wheels on shelf 9'],
    [215, 'Cheese wheels below 4 kg slip out of the turning robot'],
  ],
  [
    'a place, by a call',
    [0, "The search team's standup is in the Berlin room"],
    [100, 'Search team standup on Zoom starts with the on-call report'],
    [130, 'The Zoom link for the search team standup is in the channel topic'],
  ],
  [
    'a known tool, by one that nobody listed',
    [0, 'Feature requests are collected in a Trello board'],
    [180, 'Merge duplicate feature requests in Productboard before planning'],
    [200, 'Productboard scores feature requests by revenue'],
  ],
])('finds passed: %s', (_, ...rest) => {
  const facts = rest.filter((one) => typeof one !== 'string');
  expect(told(...facts)).toMatchObject({
    kind: 'stale',
    facts: facts.map((_fact, i) => `${i + 1}`),
    holdsIfYes: ['1'],
  });
});

it.each<readonly [what: string, older: Fact, newer: Fact]>([
  [
    'paper, by a phone',
    [0, 'Parking permits are handed out as paper slips'],
    [160, 'A parking permit on the tablet is not seen by the guard at night'],
  ],
  [
    'one tool, by another for the same',
    [0, 'Design reviews happen in InVision'],
    [210, 'Leave comments of the design review in the Figma file'],
  ],
  [
    'what is done by name, by another name',
    [0, 'Nagios watches the print servers'],
    [300, 'Datadog lost sight of the print servers when the proxy was patched'],
  ],
])('takes one newer fact for enough: %s', (_, older, newer) => {
  expect(told(older, newer)).toMatchObject({ kind: 'stale', facts: ['1', '2'] });
});

it.each<readonly [string, ...Fact[]]>([
  [
    'what looks on',
    [0, 'The invoice service is written in Go'],
    [120, 'Datadog shows the invoice service restarting twice a night'],
    [140, 'Alerts of the invoice service in Datadog go to the night shift'],
  ],
  [
    'what else is done to it',
    [0, 'The recipe book is kept in Notion'],
    [150, 'Photos for the recipe book are edited in Lightroom'],
    [160, 'Lightroom presets of the recipe book are shared by Ines'],
  ],
  [
    'what it is made from',
    [0, 'The fraud model is trained on 90 days of transactions'],
    [90, 'The XGBoost fraud model needs 12 GB of memory'],
    [110, 'Scores of the XGBoost fraud model are calibrated monthly'],
  ],
  [
    'who does it',
    [0, 'Timesheets are approved by the site manager'],
    [90, 'Timesheets in Personio close on the 25th'],
    [120, 'Personio rounds timesheets to a quarter of an hour'],
  ],
  [
    'a plan',
    [0, 'Patients sign the consent on paper'],
    [70, 'We plan to collect the patient consent on a tablet next year'],
  ],
  [
    'a wish',
    [0, 'Members of the yoga studio book by phone'],
    [90, 'Members of the yoga studio asked for an app in the survey'],
  ],
  [
    'a change that is told',
    [0, 'Stock is counted by hand'],
    [60, 'Stock counting moved to the Zebra scanners'],
    [90, 'The Zebra scanners lose stock counts when the battery is low'],
  ],
  [
    'what goes with it',
    [0, 'The web shop runs on Kubernetes'],
    [80, 'The EKS nodes of the web shop were patched'],
    [120, 'Spot nodes for the web shop on EKS are cheaper at night'],
  ],
  [
    'which of them are meant',
    [0, 'Bookings are confirmed by e-mail'],
    [90, 'Bookings from Expedia come with a voucher number'],
    [120, 'Expedia bookings may be changed by noon'],
  ],
  [
    'for whom it is done',
    [0, 'Support for the German market is done by phone'],
    [90, 'Support for the French market uses Intercom'],
    [130, 'Intercom drops chats of the French market'],
  ],
  [
    'where else',
    [0, 'The staging cluster runs on k3s'],
    [100, 'The production cluster on EKS has 14 nodes'],
    [120, 'Costs of the production cluster on EKS rose in May'],
  ],
  [
    'what was there beside it all the time',
    [0, 'The front desk keeps the visitor list in a ring binder'],
    [20, 'The front desk types the visitor list into Envoy as well'],
    [130, 'The visitor list in Envoy is wiped after a month'],
  ],
  [
    'what still has it',
    [0, 'Client photos are stored on the NAS'],
    [100, 'Client photos from the NAS are shown in Lightroom'],
    [140, 'Lightroom is slow with client photos on the NAS'],
  ],
  [
    'what is done with something else',
    [0, 'Contracts are signed in ink at the notary'],
    [90, 'NDAs are signed with DocuSign'],
    [120, 'DocuSign envelopes for NDAs expire after 30 days'],
  ],
  [
    'a version that is worked towards',
    [0, 'The booking page runs on React 17'],
    [100, 'Unit tests of the booking page pass on React 18'],
    [120, 'The booking page is ready for React 18'],
  ],
  [
    'what else the same house does',
    [0, 'The bakery takes orders by phone'],
    [100, "The bakery's Instagram page has 3,000 followers"],
    [130, 'Instagram posts of the bakery go up at 7'],
  ],
  [
    'some of them only',
    [0, 'Users log in with a password'],
    [100, 'Users of the partner portal log in with Okta'],
    [130, 'Okta sessions of partner portal users last 8 hours'],
  ],
  [
    'what the same people do besides',
    [0, 'Drivers fill in the logbook by hand'],
    [90, 'Drivers see their tours in the TomTom app'],
    [120, 'TomTom shows drivers the low bridges'],
  ],
  [
    'what stands beside a known tool',
    [0, 'The mail server is Postfix'],
    [100, 'Rspamd marks half of the newsletter as spam on the mail server'],
    [130, "The mail server's Rspamd rules are in git"],
  ],
  [
    'what runs it',
    [0, 'The reporting job is a Python script'],
    [100, 'The reporting job runs in Airflow every night'],
    [130, 'Airflow paused the reporting job after three failures'],
  ],
  [
    'the next thing that is done',
    [0, 'Machine hours are read off the counter by hand'],
    [100, 'Machine hours are billed through SAP'],
    [130, 'SAP rejects machine hours without a cost centre'],
  ],
  [
    'the form that some of them have',
    [0, 'Order confirmations are sent by email through Postmark'],
    [100, 'Order confirmations as SMS go through Twilio'],
    [130, 'Twilio charges 7 cents for an order confirmation'],
  ],
  [
    'what works on that which is kept',
    [0, 'Concert recordings are kept on tapes in the basement'],
    [140, 'Audacity opens concert recordings without their cue marks'],
    [170, 'Concert recordings in Audacity clip above nine kilohertz'],
  ],
  [
    'a version that others use',
    [0, 'The parcel lockers speak v2 of the tracking protocol'],
    [140, 'The vans drop a v4 frame of the tracking protocol when it rains'],
    [170, 'Every van signs its v4 frames of the tracking protocol'],
  ],
  [
    'a change that is told at the end',
    [0, 'Contract drafts are written in LibreOffice'],
    [150, 'Contract drafts are written in Google Docs now'],
  ],
  [
    'a change that is told before it',
    [0, 'Kiosk crashes are reported to Bugsnag'],
    [120, 'Kiosk crashes are now reported to Rollbar'],
  ],
  [
    'another of its name',
    [0, 'The shop takes cash only'],
    [100, 'The card terminal of the museum shop beeps twice'],
    [120, 'Replace the card terminal in the museum shop'],
  ],
])('is silent on %s', (_, ...rest) => {
  const facts = rest.filter((one) => typeof one !== 'string');
  expect(told(...facts)).toBeNull();
});
