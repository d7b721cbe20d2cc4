/** The name of an entity, which leads to its article. */
import { Link } from 'wouter';
import { shortened } from './words.js';

/** Somebody may be called by a whole page. */
const LONGEST = 120;

export const entityPath = (id: string): string => `/entity/${encodeURIComponent(id)}`;

interface Named {
  readonly id: string;
  readonly name: string;
  readonly type?: string;
}

export function EntityLink({ entity, withType = false }: { entity: Named; withType?: boolean }) {
  return (
    <>
      <Link href={entityPath(entity.id)} className="told">
        <bdi>{shortened(entity.name, LONGEST)}</bdi>
      </Link>
      {withType && entity.type !== undefined ? <span className="muted"> {entity.type}</span> : null}
    </>
  );
}
