import { z } from "zod";
import { RecordId, RecordNoun } from "@/lib/domains/audit/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { Timestamp } from "@/lib/kernel/base/wire";

/** An event in the stream: it names the record, which the client then reads from the API. */
export const LiveMessage = z.object({ id: idOf("event"), name: z.string(), noun: RecordNoun, record_id: RecordId, occurred_at: Timestamp });
