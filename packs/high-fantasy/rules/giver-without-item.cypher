/**
 * @id        high-fantasy/giver-without-item
 * @name      Given away by someone who did not have it
 * @kind      ontology-violation
 * @severity  error
 * @anchor    item
 * @subject   item
 * @predicate GIVEN_TO
 * @message   {gift.by} gave {item.name} to {receiver.name} in {gift.valid_from}, and was not the one who had it.
 * @why       A thing is handed over by whoever holds it, owns it or made it, or by one of theirs.
 * @fix       Name the true giver, or record when the giver came by it.
 */
MATCH (item:Item)-[gift:GIVEN_TO]->(receiver:Agent)
WHERE gift.by IS NOT NULL
  AND EXISTS {
    MATCH (holder:Agent)-[held:POSSESSES]->(item)
    WHERE holder.id <> receiver.id AND holder.name <> gift.by
      AND time_windows_may_overlap(gift.valid_from, gift.valid_until, held.valid_from, held.valid_until)
  }
  AND NOT EXISTS {
    MATCH (owner:Agent)-[has:POSSESSES|OWNS|CREATED]->(item)
    WHERE (owner.name = gift.by OR gift.by IN owner.aliases)
      AND (type(has) = 'CREATED'
        OR NOT coalesce(time_in_window(gift.valid_from, has.valid_from, has.valid_until) = false, false))
  }
  AND NOT EXISTS {
    MATCH (one:Agent)-[:MEMBER_OF|LEADS|RULES|SERVES]->(:Agent)-[:POSSESSES|OWNS]->(item)
    WHERE one.name = gift.by OR gift.by IN one.aliases
  }
OPTIONAL MATCH (giver:Agent {name: gift.by})
RETURN item, receiver, giver, gift
