/** A family tree as a drawing that stands by itself. */
import type { Family } from '../../api/types.js';
import { safe } from '../../parts/markup.js';
import { layOut, type TreeLayout } from '../../parts/tree-layout.js';
import { shortened } from '../../parts/words.js';

const BOX = { width: 160, height: 50, gapX: 22, gapY: 56, edge: 12 };
const LONGEST = 24;

export function familySvg(family: Family): string {
  const layout = layOut(
    family.people.map(({ entity, generation }) => ({ id: entity.id, generation })),
    family.unions.map(({ partners, children }) => ({
      parents: partners,
      children: children.map(({ id }) => id),
    })),
  );
  const width = layout.width * (BOX.width + BOX.gapX) - BOX.gapX + 2 * BOX.edge;
  const height = layout.rows.length * (BOX.height + BOX.gapY) - BOX.gapY + 2 * BOX.edge;
  const boxes = family.people.flatMap(({ entity, lifetime }) => {
    const at = layout.people.get(entity.id);
    if (at === undefined) return [];
    const isSelf = entity.id === family.person.id;
    return [
      `<g transform="translate(${leftOf(at.x)} ${topOf(at.row)})"><rect width="${BOX.width}" height="${BOX.height}" rx="5" fill="${isSelf ? '#e2eeeb' : '#ffffff'}" stroke="${isSelf ? '#1b6a64' : '#cdc7ba'}"/><text x="10" y="21" font-weight="600" fill="#22201c">${safe(shortened(entity.name, LONGEST))}</text><text x="10" y="38" fill="#6b665c" font-size="11">${safe(lifetime)}</text></g>`,
    ];
  });
  const title = `Family of ${family.person.name}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="Inter, system-ui, sans-serif" font-size="12.5"><title>${safe(title)}</title><rect width="${width}" height="${height}" fill="#fbfaf7"/>${family.unions.map((union) => unionLines(union, layout)).join('')}${boxes.join('')}</svg>\n`;
}

const leftOf = (x: number) => Math.round(x * (BOX.width + BOX.gapX)) + BOX.edge;
const topOf = (row: number) => row * (BOX.height + BOX.gapY) + BOX.edge;

function unionLines({ partners, children, marriage }: Family['unions'][number], layout: TreeLayout): string {
  const parents = partners.flatMap((id) => layout.people.get(id) ?? []);
  const [first] = parents;
  if (first === undefined) return '';
  const middle = parents.reduce((sum, { x }) => sum + leftOf(x) + BOX.width / 2, 0) / parents.length;
  const below = topOf(Math.max(...parents.map(({ row }) => row))) + BOX.height;
  const bend = below + BOX.gapY / 2;
  const couple = parents
    .map(({ x, row }) => `M${leftOf(x) + BOX.width / 2} ${topOf(row) + BOX.height}V${below + 10}H${middle}`)
    .join('');
  const own = marriage === null && children.length === 0 ? '' : couple;
  const lines = children.flatMap(({ id, kind, is_disputed }) => {
    const at = layout.people.get(id);
    if (at === undefined) return [];
    const x = leftOf(at.x) + BOX.width / 2;
    const dash = kind === 'adoption' ? ' stroke-dasharray="4 3"' : '';
    return [
      `<path d="M${middle} ${below + 10}V${bend}H${x}V${topOf(at.row)}" fill="none" stroke="${is_disputed ? '#c2473d' : '#8f897c'}"${dash}/>`,
    ];
  });
  return `<path d="${own}" fill="none" stroke="#8f897c"/>${lines.join('')}`;
}
