/** A world as the first version of the schema held it; every later version must open it. */

export const FIRST_VERSION_ROWS = `
INSERT INTO commits (seq, at, author, reason)
  VALUES (1, 1700000000000, 'tester', 'a test');
INSERT INTO predicate (row, text)
  VALUES (1, 'RULES');
INSERT INTO entity_type (row, text)
  VALUES (1, 'Person');
INSERT INTO entity_type (row, text)
  VALUES (2, 'Entity');
INSERT INTO words (row, text)
  VALUES (1, '300 TA');
INSERT INTO words (row, text)
  VALUES (2, '360 TA');
INSERT INTO entity (row, id, name, type, type_stated, verified, origin, expert_domain, absorbed_by, since, recorded_from, recorded_until)
  VALUES (1, 'aldric', 'Aldric', 1, 2, 1, 0, NULL, NULL, 1, 1, 9007199254740991);
INSERT INTO entity (row, id, name, type, type_stated, verified, origin, expert_domain, absorbed_by, since, recorded_from, recorded_until)
  VALUES (2, 'valdorn', 'Valdorn', 2, 0, 0, 0, NULL, NULL, 1, 1, 9007199254740991);
INSERT INTO name (row, entity, text, folded, canonical, recorded_from, recorded_until)
  VALUES (1, 1, 'Aldric', 'aldric', 1, 1, 9007199254740991);
INSERT INTO name (row, entity, text, folded, canonical, recorded_from, recorded_until)
  VALUES (2, 1, 'The Iron King', 'the iron king', 0, 1, 9007199254740991);
INSERT INTO name (row, entity, text, folded, canonical, recorded_from, recorded_until)
  VALUES (3, 2, 'Valdorn', 'valdorn', 1, 1, 9007199254740991);
INSERT INTO source (row, id, title, format, reliability, written, origin, hash, entity_origin, since, recorded_from, recorded_until)
  VALUES (1, 'a.md', 'a.md', 'yaml', 0, NULL, 'a.md', 'h1', 0, 1, 1, 9007199254740991);
INSERT INTO passage (row, uid, source, heading, text, line_start, line_end, recorded_from, recorded_until)
  VALUES (1, 'a2ed4e2075d4c64fc68f1dd8', 1, '', 'Aldric ruled Valdorn for thirty-six years.', 1, 5, 1, 9007199254740991);
INSERT INTO definition (row, entity, source, passage, name, type, fallback_type, aliases, recorded_from, recorded_until)
  VALUES (1, 1, 1, 1, 'Aldric', 1, 2, '["The Iron King"]', 1, 9007199254740991);
INSERT INTO statement (row, uid, subject, predicate, object, from_min, from_max, until_min, until_max, from_text, until_text, symmetric, relative, qualifiers, confidence, reliability, recorded_from, recorded_until, disputed, flagged, value_kind, value_text, value_number, value_unit, value_min, value_max)
  VALUES (1, 'a6b6fe378948c1c1700a9aa2', 1, 1, 2, 300, 301, 360, 361, 1, 2, 0, 0, NULL, 1, 0, 1, 9007199254740991, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO assertion (row, statement, source, passage, line_start, line_end, confidence, reliability, recorded_from, recorded_until, quote, note, source_model)
  VALUES (1, 1, 1, 1, 2, 2, 1, 0, 1, 9007199254740991, NULL, NULL, NULL);
INSERT INTO passage_text (passage_text) VALUES ('rebuild');
`;
