/** What there is to say about one document while it is bound, each remark with its place. */
import {
  type Notice,
  type SharedNotice,
  type Spot,
  type StatementDraft,
  sentence,
} from '../../model/index.js';
import { whyNoDate } from '../../time/index.js';
import { unknownName } from '../unread-dates.js';
import type { DateProblem } from './dates.js';

export class Remarks {
  readonly list: Notice[];

  constructor(
    private readonly file: string,
    given: readonly Notice[],
  ) {
    this.list = [...given];
  }

  add(
    spot: Spot,
    level: Notice['level'],
    code: string,
    message: string,
    hint?: string,
    shared?: SharedNotice,
  ): void {
    const notice = this.at(spot, level, code, message, hint);
    this.list.push(shared === undefined ? notice : { ...notice, shared });
  }

  badDate(draft: StatementDraft, { text, message, hint }: DateProblem): void {
    const what =
      `${draft.subject.name}: "${text}" is not a date here. ${sentence(whyNoDate(text, message) ?? '')}`.trim();
    const spot = draft.dateSpot ?? draft.spot;
    const advice = hint === undefined ? undefined : sentence(hint);
    this.add(spot, 'warning', 'ingest/bad-date', what, advice, sharedName(message));
  }

  /** A remark that may still be made. */
  at({ line, column }: Spot, level: Notice['level'], code: string, message: string, hint?: string): Notice {
    return {
      level,
      code,
      message,
      ...(hint === undefined ? {} : { hint }),
      at: {
        file: this.file,
        ...(line === undefined ? {} : { line }),
        ...(column === undefined ? {} : { column }),
      },
    };
  }
}

/** A world whose eras and months nobody declared has one fault, however many dates it spoils. */
function sharedName(problem: string): SharedNotice | undefined {
  const [, what, word] = /^unknown (era|month) "([^"]*)"/.exec(problem) ?? [];
  return word === undefined ? undefined : unknownName(what === 'month' ? 'month' : 'era', word);
}
