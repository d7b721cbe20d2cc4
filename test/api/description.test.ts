import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { apiTypes } from '../../scripts/generate/api-types.js';
import { type ApiDocument, openApi } from '../../src/api/openapi.js';
import { ROUTES } from '../../src/api/routes.js';
import { projectRoot } from '../cli-helpers.js';

const document = openApi(ROUTES, '1.2.3');
const operations = Object.entries(document.paths).flatMap(([where, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ where, method, operation })),
);

/** Every schema in a document, with where it stands. */
function* schemasIn(
  value: unknown,
  where = '#',
): Generator<{ where: string; schema: Record<string, unknown> }> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value) && ('type' in value || 'anyOf' in value || '$ref' in value || 'enum' in value))
    yield { where, schema: { ...value } };
  for (const [key, one] of Object.entries(value)) yield* schemasIn(one, `${where}/${key}`);
}

const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);

/** What is wrong with it by the letter of OpenAPI 3.1; empty when it is sound. */
function faultsOf(given: ApiDocument): string[] {
  const faults: string[] = [];
  const demand = (isSo: boolean, what: string): void => {
    if (!isSo) faults.push(what);
  };
  demand(/^3\.1\.\d+$/.test(given.openapi), 'openapi is no version of 3.1');
  demand(
    typeof given.info.title === 'string' && typeof given.info.version === 'string',
    'info lacks a title or a version',
  );
  const tags = new Set(given.tags.map(({ name }) => name));
  const ids = new Set<string>();
  for (const [where, methods] of Object.entries(given.paths)) {
    demand(where.startsWith('/'), `${where} does not begin with a slash`);
    const templated = [...where.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    for (const [method, operation] of Object.entries(methods)) {
      const at = `${method} ${where}`;
      demand(['get', 'put', 'post', 'delete', 'patch'].includes(method), `${at}: no such method`);
      demand(!ids.has(operation.operationId), `${at}: the id ${operation.operationId} is taken`);
      ids.add(operation.operationId);
      demand(
        operation.tags.every((tag) => tags.has(tag)),
        `${at}: a tag is not declared`,
      );
      const inPath = operation.parameters.filter((one) => one.in === 'path');
      demand(
        JSON.stringify(inPath.map(({ name }) => name).sort()) === JSON.stringify(templated),
        `${at}: parameters of the path`,
      );
      demand(
        inPath.every(({ required }) => required),
        `${at}: a parameter of the path may be left out`,
      );
      const names = operation.parameters.map(({ name, in: place }) => `${place} ${name}`);
      demand(new Set(names).size === names.length, `${at}: a parameter twice`);
      for (const [status, { description, content }] of Object.entries(operation.responses)) {
        demand(/^(?:[1-5]\d\d|default)$/.test(status), `${at}: ${status} is no status`);
        demand(description !== '', `${at}: ${status} says nothing`);
        demand(
          Object.keys(content).every((media) => /^\w+\/[\w.+-]+$/.test(media)),
          `${at}: no media type`,
        );
      }
      demand(
        Object.keys(operation.responses).some((status) => status.startsWith('2')),
        `${at}: never goes well`,
      );
    }
  }
  const { schemas, securitySchemes } = given.components;
  for (const name of Object.keys(schemas))
    demand(/^[a-zA-Z0-9._-]+$/.test(name), `${name} is no name of a component`);
  for (const asked of given.security)
    demand(
      Object.keys(asked).every((name) => name in securitySchemes),
      'a security scheme is not declared',
    );
  for (const { where, schema } of schemasIn({ paths: given.paths, schemas })) {
    const { $ref, type, enum: values, required, properties, pattern } = schema;
    if (typeof $ref === 'string')
      demand(
        ($ref.split('/').at(-1) ?? '') in schemas && $ref.startsWith('#/components/schemas/'),
        `${where}: ${$ref} leads nowhere`,
      );
    if (typeof type === 'string' && !where.endsWith('/properties'))
      demand(TYPES.has(type) || where.includes('securitySchemes'), `${where}: no type ${type}`);
    if (Array.isArray(values)) demand(values.length > 0, `${where}: nothing to choose from`);
    if (Array.isArray(required) && typeof properties === 'object' && properties !== null)
      demand(
        required.every((name) => String(name) in properties),
        `${where}: what is required is not described`,
      );
    if (typeof pattern === 'string') new RegExp(pattern, 'u');
  }
  return faults;
}

describe('the description', () => {
  it('is OpenAPI 3.1', () => {
    expect(faultsOf(document)).toEqual([]);
  });

  it('is held to it', () => {
    const [[where = '', methods = {}] = []] = Object.entries(document.paths).filter(([one]) =>
      one.includes('{'),
    );
    const [[method = '', operation] = []] = Object.entries(methods);
    if (operation === undefined) throw new Error('there is no path with a parameter');
    const broken = { ...operation, parameters: [], responses: {} };
    const wrong = { ...document, paths: { ...document.paths, [where]: { [method]: broken } } };
    expect(faultsOf(wrong)).toEqual([
      `${method} ${where}: parameters of the path`,
      `${method} ${where}: never goes well`,
    ]);
    const dangling = { ...document.components, schemas: { Lost: { $ref: '#/components/schemas/Nowhere' } } };
    expect(faultsOf({ ...document, paths: {}, components: dangling })).toHaveLength(1);
  });

  it('tells every route and what it is called by', () => {
    expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(
      ROUTES.map(({ id }) => id).sort(),
    );
    for (const { operation } of operations) expect(operation.summary).toMatch(/^[a-z"]/);
  });

  it('lets nobody write without a role', () => {
    const open = new Set([
      'openSession',
      'closeSession',
      'renameSession',
      'startRun',
      'checkDraft',
      'completeDraft',
      'runDraft',
      'runQuery',
      'ask',
    ]);
    for (const { id, method, role } of ROUTES)
      if (method !== 'get' && !open.has(id)) expect(['agent', 'builder'], id).toContain(role);
  });

  it('is what the client was made of', async () => {
    expect(await apiTypes()).toBe(readFileSync(path.join(projectRoot, 'web/src/api.generated.ts'), 'utf8'));
  });
});
