/** Which servers may be spoken to: those reached through https, and those on this machine. */
import { LlmError } from './errors.js';

const LOOPBACK = /^(?:localhost|(?:[\w-]+\.)+localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

export function isLoopback({ hostname }: URL): boolean {
  return LOOPBACK.test(hostname);
}

/** The value is never shown: people paste keys into the wrong variable. */
export function readServerUrl(name: string, text: string, allowHttp: boolean): URL {
  if (!URL.canParse(text)) {
    throw bad(name, 'is no URL', 'Write it like https://api.openai.com/v1 or http://localhost:11434/v1.');
  }
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw bad(name, 'is neither https nor http', 'Write it like https://api.openai.com/v1.');
  }
  if (url.username !== '' || url.password !== '') {
    throw bad(
      name,
      'holds a user name or password',
      'Put the key into LORE_LLM_KEY and leave it out of the URL.',
    );
  }
  if (url.search !== '' || url.hash !== '') {
    throw bad(name, 'has a query or fragment', 'End it where /chat/completions begins, often at /v1.');
  }
  if (url.protocol === 'http:' && !isLoopback(url) && !allowHttp) {
    throw new LlmError({
      code: 'llm/insecure-url',
      message: `${name} uses http to ${url.hostname}: everybody on the way could read the key and the lore.`,
      hint: 'Use https, or set LORE_LLM_ALLOW_HTTP=1 if you trust the network between.',
    });
  }
  url.pathname = url.pathname.replace(/\/+$/, '').replace(/\/chat\/completions$|\/embeddings$/, '');
  return url;
}

function bad(name: string, what: string, hint: string): LlmError {
  return new LlmError({ code: 'llm/bad-setting', message: `${name} ${what}.`, hint });
}
