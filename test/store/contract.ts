/** The suite that every store must pass. */
import { describe } from 'vitest';
import { briefs } from './contract/briefs.js';
import { bus } from './contract/bus.js';
import { cases } from './contract/cases.js';
import { clocks } from './contract/clocks.js';
import { collisions } from './contract/collisions.js';
import { conversations } from './contract/conversations.js';
import { degrees } from './contract/degrees.js';
import { desk } from './contract/desk.js';
import { documents } from './contract/documents.js';
import { extracted } from './contract/extracted.js';
import { facts } from './contract/facts.js';
import { finding } from './contract/finding.js';
import { findings } from './contract/findings.js';
import { findingsAsked } from './contract/findings-asked.js';
import { findingsModel } from './contract/findings-model.js';
import { ground } from './contract/ground.js';
import { lint } from './contract/lint.js';
import { namesAgain } from './contract/names-again.js';
import { notes } from './contract/notes.js';
import { order } from './contract/order.js';
import { orderOfNames } from './contract/order-of-names.js';
import { queries } from './contract/queries.js';
import { queryLimits } from './contract/query-limits.js';
import { reading } from './contract/reading.js';
import { resolution } from './contract/resolution.js';
import { retcons } from './contract/retcons.js';
import { retconsFollowed } from './contract/retcons-followed.js';
import type { OpenStore } from './contract/suite.js';
import { syntheses } from './contract/syntheses.js';
import { tokens } from './contract/tokens.js';
import { usage } from './contract/usage.js';

/** `open` gives an empty store each time; its types are those of contract/kit.ts unless it is given an ontology. */
export function storeContract(name: string, open: OpenStore): void {
  describe(`${name} keeps the contract of a store`, () => {
    documents(open);
    resolution(open);
    namesAgain(open);
    collisions(open);
    notes(open);
    clocks(open);
    retcons(open);
    extracted(open);
    retconsFollowed(open);
    reading(open);
    finding(open);
    order(open);
    orderOfNames(open);
    queries(open);
    queryLimits(open);
    usage(open);
    facts(open);
    cases(open);
    syntheses(open);
    findings(open);
    findingsAsked(open);
    findingsModel(open);
    ground(open);
    lint(open);
    degrees(open);
    briefs(open);
    desk(open);
    tokens(open);
    conversations(open);
    bus(open);
  });
}
