/** The family tree: five generations, couples side by side, half-siblings below their own parents. */
import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'wouter';
import { useFamily, type When } from '../../api/entities.js';
import type { Family } from '../../api/types.js';
import { entityPath } from '../../parts/entity-link.js';
import { Part } from '../../parts/screen.js';
import { Shown } from '../../parts/states.js';
import { layOut, type TreeLayout } from '../../parts/tree-layout.js';
import { count } from '../../parts/words.js';

const BOX = { width: 148, height: 56, gapX: 20, gapY: 58 };

export function FamilyTree({ id, when }: { id: string; when: When }) {
  const family = useFamily(id, when, true);
  return (
    <Part title="Family">
      <Shown of={family} what="the family" lines={4}>
        {(data) => <Tree family={data} />}
      </Shown>
    </Part>
  );
}

function Tree({ family }: { family: Family }) {
  const layout = useMemo(() => layoutOf(family), [family]);
  const width = layout.width * (BOX.width + BOX.gapX) - BOX.gapX;
  const height = layout.rows.length * (BOX.height + BOX.gapY) - BOX.gapY;
  const half = new Map(family.siblings.map(({ id, kind }) => [id, kind]));
  const lanes = useMemo(() => lanesOf(family.unions, layout), [family, layout]);
  const scroller = useRef<HTMLDivElement>(null);
  const self = layout.people.get(family.person.id);
  useEffect(() => {
    // The one it is about stands in the middle, where the tree is wider than the page.
    const shown = scroller.current;
    if (shown !== null && self !== undefined)
      shown.scrollLeft = leftOf(self.x) + BOX.width / 2 - shown.clientWidth / 2;
  }, [self]);
  const people = new Map(family.people.map((one) => [one.entity.id, one]));
  return (
    <>
      <div className="tree-scroll" ref={scroller} tabIndex={0} role="region" aria-label="Family tree">
        <div className="tree" style={{ width, height }}>
          <svg width={width} height={height} aria-hidden className="tree-lines">
            {family.unions.map((union) => (
              <UnionLines key={union.id} union={union} layout={layout} lane={lanes.get(union.id) ?? 0} />
            ))}
          </svg>
          {layout.rows.map(({ generation, ids }) => (
            <ol key={generation} aria-label={GENERATIONS[String(generation)] ?? `Generation ${generation}`}>
              {ids.map((person) => {
                const member = people.get(person);
                const placed = layout.people.get(person);
                if (member === undefined || placed === undefined) return null;
                const kind = half.get(person);
                return (
                  <li
                    key={person}
                    className={`kin${person === family.person.id ? ' self' : ''}${member.is_blood ? '' : ' by-marriage'}`}
                    style={{
                      left: leftOf(placed.x),
                      top: topOf(placed.row),
                      width: BOX.width,
                      height: BOX.height,
                    }}
                  >
                    <Link href={entityPath(person)} className="kin-name told">
                      {member.entity.name}
                    </Link>
                    <span className="muted num kin-life">
                      {member.lifetime}
                      {kind === 'half' ? ' half-sibling' : kind === 'adoptive' ? ' adopted' : ''}
                    </span>
                    {member.open_findings > 0 ? (
                      <span
                        className="kin-mark"
                        title={count(member.open_findings, 'open finding')}
                        role="img"
                        aria-label={count(member.open_findings, 'open finding')}
                      />
                    ) : null}
                  </li>
                );
              })}
            </ol>
          ))}
        </div>
      </div>
      <p className="muted small tree-key">
        <span>
          <i className="key-line" aria-hidden /> by blood
        </span>
        <span>
          <i className="key-line dashed" aria-hidden /> adopted
        </span>
        <span>
          <i className="key-line disputed-line" aria-hidden /> disputed
        </span>
        {family.cut > 0 ? (
          <span>{count(family.cut, 'person').replace('persons', 'people')} left out</span>
        ) : null}
        {family.loops.length > 0 ? <span>a line comes back to itself here</span> : null}
      </p>
    </>
  );
}

const GENERATIONS: Readonly<Record<string, string>> = {
  '-2': 'Grandparents',
  '-1': 'Parents',
  '0': 'The same generation',
  '1': 'Children',
  '2': 'Grandchildren',
};

function layoutOf(family: Family): TreeLayout {
  const known = new Set(family.people.map(({ entity }) => entity.id));
  return layOut(
    family.people.map(({ entity, generation }) => ({ id: entity.id, generation })),
    family.unions.map(({ partners, children }) => ({
      parents: partners.filter((one) => known.has(one)),
      children: children.map(({ id }) => id).filter((one) => known.has(one)),
    })),
  );
}

type Union = Family['unions'][number];

/** How far apart the lines of two couples of one row run, so that nobody seems to have four parents. */
const LANE = 8;

function lanesOf(unions: readonly Union[], layout: TreeLayout): ReadonlyMap<string, number> {
  const rows = new Map<number, string[]>();
  for (const { id, partners, children } of unions) {
    const row = layout.people.get(partners[0] ?? '')?.row;
    if (row !== undefined && children.length > 0) rows.set(row, [...(rows.get(row) ?? []), id]);
  }
  return new Map(
    [...rows.values()].flatMap((ids) =>
      ids.map((id, index): [string, number] => {
        const middle = (ids.length - 1) / 2;
        return [id, Math.max(-20, Math.min(20, (index - middle) * LANE))];
      }),
    ),
  );
}

const leftOf = (x: number) => x * (BOX.width + BOX.gapX);
const topOf = (row: number) => row * (BOX.height + BOX.gapY);

/** A line between two partners, and from its middle down to each child. */
function UnionLines({ union, layout, lane }: { union: Union; layout: TreeLayout; lane: number }) {
  const partners = union.partners.flatMap((id) => layout.people.get(id) ?? []);
  const [a, b] = partners;
  if (a === undefined) return null;
  const isMarried = union.marriage !== null;
  const row = Math.max(...partners.map((one) => one.row));
  const middleX = (one: { readonly x: number }) => leftOf(one.x) + BOX.width / 2;
  const from = b === undefined ? middleX(a) : (middleX(a) + middleX(b)) / 2;
  const y = topOf(row) + BOX.height / 2;
  const start = b === undefined ? topOf(row) + BOX.height : y;
  const bend = topOf(row) + BOX.height + BOX.gapY / 2 + lane;
  return (
    <g>
      {b === undefined ? null : (
        <line
          x1={middleX(a)}
          y1={topOf(a.row) + BOX.height / 2}
          x2={middleX(b)}
          y2={topOf(b.row) + BOX.height / 2}
          className={`tree-line couple${isMarried ? ' married' : ''}${union.marriage?.is_disputed === true ? ' is-disputed' : ''}`}
        />
      )}
      {union.children.map(({ id, kind, is_disputed }) => {
        const child = layout.people.get(id);
        if (child === undefined) return null;
        const to = middleX(child);
        return (
          <path
            key={id}
            d={`M${from},${start} V${bend} H${to} V${topOf(child.row)}`}
            className={`tree-line ${kind}${is_disputed ? ' is-disputed' : ''}`}
          />
        );
      })}
    </g>
  );
}
