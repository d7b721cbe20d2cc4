/** The page: its files, each with what a browser may do with it. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { only, type Route, refusal } from '../route.js';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.map': 'application/json; charset=utf-8',
};
const COMPRESSED = /^(?:text\/|application\/(?:json|manifest)|image\/svg)/;

export const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PROTECTED = {
  'content-security-policy': CSP,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};
/** Names that change with what is in them, so that they may be kept for good. */
const HASHED = /^\/assets\//;

interface File {
  readonly type: string;
  readonly bytes: Buffer;
  readonly etag: string;
  readonly packed: Map<string, Promise<Buffer>>;
}

/** All files are known when it begins: no path that is asked for ever reaches the disk. */
export function pageRoute(folder: string): Route {
  const files = filesIn(folder);
  const index = files.get('/index.html');
  return {
    path: '/*',
    isOpen: true,
    admit: (head, caller) =>
      head.method === 'GET' || files.has(head.path) || head.path === '/'
        ? only('GET')(head, caller)
        : nothing(),
    handle: async ({ url, headers }) => {
      const { pathname } = new URL(url);
      const file = files.get(pathname === '/' ? '/index.html' : pathname);
      if (file !== undefined) return fileResponse(file, headers, HASHED.test(pathname));
      if (!wantsPage(pathname, headers)) return nothing();
      return index === undefined ? notBuilt() : fileResponse(index, headers, false);
    },
    close: async () => {},
  };
}

/** An address of the page, such as /findings/f-3fa9: one that a person can have typed. */
function wantsPage(pathname: string, headers: Headers): boolean {
  if (/^\/(?:api|mcp|health|assets|\.well-known)(?:\/|$)/.test(pathname)) return false;
  return (headers.get('accept') ?? '').includes('text/html');
}

function nothing(): Response {
  return refusal(404, 'http/unknown', 'There is nothing here.');
}

function notBuilt(): Response {
  return new Response('The page is not built: run `npm run build`. The API is at /api/v1, MCP at /mcp.\n', {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...PROTECTED },
  });
}

async function fileResponse(file: File, headers: Headers, isHashed: boolean): Promise<Response> {
  const cached = isHashed ? 'public, max-age=31536000, immutable' : 'no-cache';
  const common = { 'cache-control': cached, etag: file.etag, vary: 'accept-encoding', ...PROTECTED };
  if (headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers: common });
  const encoding = encodingFor(file, headers);
  const bytes = encoding === null ? file.bytes : await packed(file, encoding);
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': file.type,
      'content-length': String(bytes.length),
      ...(encoding === null ? {} : { 'content-encoding': encoding }),
      ...common,
    },
  });
}

type Encoding = 'br' | 'gzip';
const PACKERS = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;

function encodingFor({ type, bytes }: File, headers: Headers): Encoding | null {
  if (!COMPRESSED.test(type) || bytes.length < 1_000) return null;
  const accepted = headers.get('accept-encoding') ?? '';
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
}

function packed(file: File, encoding: Encoding): Promise<Buffer> {
  const known = file.packed.get(encoding) ?? PACKERS[encoding](file.bytes);
  file.packed.set(encoding, known);
  return known;
}

function filesIn(folder: string): Map<string, File> {
  const files = new Map<string, File>();
  let entries: string[];
  try {
    entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return files;
  }
  for (const name of entries) {
    const full = path.join(folder, name);
    const found = statSync(full);
    const type = TYPES[path.extname(name).toLowerCase()];
    if (!found.isFile() || type === undefined) continue;
    const etag = `"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"`;
    files.set(`/${name.split(path.sep).map(encodeURIComponent).join('/')}`, {
      ...{ type, etag },
      bytes: readFileSync(full),
      packed: new Map(),
    });
  }
  return files;
}

/** Beside what was built; from the sources, in what they were built into. */
export function pageFolder(): string {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const isSource = here.endsWith(path.join('src', 'http', 'routes'));
  return isSource ? path.resolve(here, '../../../dist/web') : path.resolve(here, '../web');
}
