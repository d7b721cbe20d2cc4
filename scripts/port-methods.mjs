/** The methods a store has to have: those of `Port` and of every interface that it names. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The number may only fall; see docs/adr/0026-narrow-port.md. */
export const MOST_PORT_METHODS = 59;

export function portMethods(root) {
  const folder = path.join(root, 'src/store');
  const interfaces = new Map();
  for (const file of readdirSync(folder)) {
    if (!file.endsWith('.ts')) continue;
    const text = readFileSync(path.join(folder, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    for (const [, name, parents, body] of text.matchAll(
      /^(?:export )?interface (\w+)([^{]*)\{\n([\s\S]*?)^\}/gm,
    ))
      interfaces.set(name, { parents, body });
  }
  const methods = [];
  const seen = new Set(['Store']);
  const visit = (name) => {
    const found = interfaces.get(name);
    if (!found || seen.has(name)) return;
    seen.add(name);
    for (const [, method] of found.body.matchAll(/^ {2}(\w+)(?:<.*>)?\(/gm))
      methods.push(`${name}.${method}`);
    for (const [, named] of `${found.parents}\n${found.body}`.matchAll(/\b([A-Z]\w+)\b/g)) visit(named);
  };
  visit('Port');
  return methods;
}
