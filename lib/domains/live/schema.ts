import { z } from "zod";
import { RecordId, RecordNoun } from "@/lib/domains/audit/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { Timestamp } from "@/lib/kernel/base/wire";

/** What a stream tells of a piece of news: that it is there. The record itself is asked for at its own address. */
export const LiveMessage = z.object({ id: idOf("event"), name: z.string(), noun: RecordNoun, record_id: RecordId, occurred_at: Timestamp });
