import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toMail } from "./resource";
import { Mail } from "./schema";

export const mailRows = defineRows({ noun: "mail", model: "mail", visible, schema: Mail, toResource: toMail });
