/** The commit that is being written, as SQL; its own row comes last. */
export const SEQ = '(SELECT coalesce(max(seq), 0) + 1 FROM commits)';
