/**
 * @id        high-fantasy/event-outside-era
 * @name      An event outside its age
 * @kind      anachronism
 * @severity  error
 * @anchor    event
 * @subject   event
 * @predicate OCCURRED_DURING
 * @claim     EXISTED_DURING_MISMATCH
 * @message   {event.name}, dated {event.valid_from}, is set in {age.name}, which lasted from {age.valid_from} to {age.valid_until}.
 * @why       What happened during an age happened between its beginning and its end.
 * @fix       Correct the date, set the event in another age, or move the age's beginning or end.
 */
MATCH (event:Event)-[during:OCCURRED_DURING]->(age:Era)
WHERE age.valid_until < event.valid_from OR event.valid_until < age.valid_from
RETURN event, age, during, age.name AS era, age.valid_from AS expected, event.valid_from AS actual
UNION
MATCH (event:Event)-[during:OCCURRED_DURING]->(age:Event)
WHERE age.valid_until < event.valid_from OR event.valid_until < age.valid_from
RETURN event, age, during, age.name AS era, age.valid_from AS expected, event.valid_from AS actual
