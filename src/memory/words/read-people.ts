/** Who is no longer there: what they looked after needs somebody else. */
import { modeOf, type Reader } from './claim.js';

const LEFT =
  /^(?<who>[A-Z][\w.'-]*(?: [A-Z][\w.'-]*)?)\s+(?:has\s+|just\s+)*(?:(?:left|quit)(?:\s+(?:the|our)\s+(?:company|team|project|organi[sz]ation|firm))?|resigned|retired|is (?:gone|no longer (?:here|with us|with the (?:company|team)|on the team|at the company))|(?:no longer|doesn't|does not) works? (?:here|for us|with us|at the company|on the (?:team|project))(?: any ?more)?)(?:\s+(?:in|on|last|this|at|as of|since)\s.*)?$/;
/** "Redis left the team"? Only a person does. */
const NOBODY = /^(?:The|We|It|This|That|They|Nobody|Everybody|Someone|Our|A|An)\b/;

export const readPeople: Reader = (clause) => {
  const who = LEFT.exec(clause.text)?.groups?.who;
  if (
    who === undefined ||
    NOBODY.test(who) ||
    modeOf({ ...clause, mood: clause.mood === 'past' ? 'says' : clause.mood }) === null
  )
    return [];
  return [
    {
      subject: { name: who, type: 'Group' },
      attribute: 'membership',
      value: 'left',
      told: 'left',
      as: 'text',
      mode: 'changes',
      qualifiers: {},
    },
  ];
};
