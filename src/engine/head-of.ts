/** The first bytes of a file as text: enough to tell what it is. */
import { open } from 'node:fs/promises';

export async function headOf(file: string, bytes: number): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(bytes) });
    return buffer.subarray(0, bytesRead).toString('utf8');
  } finally {
    await handle.close();
  }
}
