/** Words of sources inside the markup of a file that we write. */

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** They are words, whatever they look like; control characters would break the file or turn it around. */
export function safe(words: string): string {
  return words.replace(/[&<>"']/g, (it) => ESCAPES[it] ?? it).replace(/[^\P{Cc}\t\n]|\p{Bidi_Control}/gu, '');
}
