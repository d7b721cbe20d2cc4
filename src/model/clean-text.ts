/** Takes out of text from files whatever could steer a terminal, before it is given colours of ours. */

/** Whole sequences first, so that nothing of them is left to read: CSI, then OSC and its kin, then any other. */
const SEQUENCES =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be taken out
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]?|(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)?|\u001b[ -/]*[0-~]?/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be taken out
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
/** Overrides and isolates that make text read in another order than it is stored in, and letters that only a model reads. */
const UNSEEN = /[\u202a-\u202e\u2066-\u2069]|[\u{e0000}-\u{e007f}]/gu;

/** Nearly every text has none of these, nor half of a letter that only a model reads. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be taken out
const DOUBTFUL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\udb40]/;

/** Line ends and tabs stay. */
export function cleanText(text: string): string {
  if (!DOUBTFUL.test(text)) return text;
  return text.replace(SEQUENCES, '').replace(CONTROLS, '').replace(UNSEEN, '');
}
