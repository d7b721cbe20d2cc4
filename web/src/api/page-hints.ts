/** What to do on the page, where the server's own hint names a command: by the code of what went wrong. */

export const PAGE_HINTS: Readonly<Record<string, string>> = {
  'check/unknown-finding': 'It may never have been there, or in another world: look in the list of findings.',
  'store/unknown-finding': 'It may never have been there, or in another world: look in the list of findings.',
  'check/unknown-rule': 'The rules screen lists those there are.',
  'rule/taken-id': 'Give yours another id, or switch the other off on its own page.',
  'rule/no-description': 'Say what is wrong where it finds something: in the header, after @description.',
  'rule/not-own': 'Switch it off instead: the switch is beside its name.',
  'review/nothing-picked': 'Nothing was changed; the list may have moved on.',
  'review/by-hand': 'Write it in the files, then choose “Read what has changed” in the search (Ctrl K).',
  'world/bad-as-of': 'Write a day or a time such as 2026-05-01 or 2026-05-01T12:00Z.',
  'world/unknown-commit': 'Home lists the latest commits.',
  'world/unknown-type': 'The entities screen lists the types beside the list.',
  'facts/not-in-confusion': 'Load the card again: it shows the facts that have.',
  'facts/no-confusion': 'It may be settled: look under Resolved.',
  'facts/answered': 'Take the answer back first: with u, or on its card under Resolved.',
  'facts/unknown': 'It may have ended since: load the card again.',
  'store/unknown-flag': 'It may have been settled already; the list shows what waits.',
  'jobs/unknown-job': 'It has ended, and was forgotten after a while.',
};
