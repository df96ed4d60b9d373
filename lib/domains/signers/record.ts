import { defineRecord } from "@/lib/kernel/record";
import { signerEvents } from "./events";
import { Signer } from "./schema";

export const signerRecord = defineRecord({ noun: "signer", read: "proposals.read", resource: Signer, title: "name", events: signerEvents });
