/** Where a document is shown. */
export const sourcePath = (id: string): string => `/sources/${encodeURIComponent(id)}`;
