/** Whether a picture is drawn or told as a table. */
import { SegmentedControl } from '@mantine/core';

export function DrawnOrTable({
  isTable,
  onTable,
}: {
  isTable: boolean;
  onTable: (isTable: boolean) => void;
}) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="How it is shown"
      value={isTable ? 'table' : 'drawn'}
      onChange={(as) => onTable(as === 'table')}
      data={[
        { value: 'drawn', label: 'Drawn' },
        { value: 'table', label: 'Table' },
      ]}
    />
  );
}
