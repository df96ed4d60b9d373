import { defineRows } from "@/lib/kernel/rows";
import { ofCompany } from "@/lib/kernel/visibility";
import { visible } from "./policy";
import { toMail, toMailSuppression } from "./resource";
import { Mail, MailSuppression } from "./schema";

export const mailRows = defineRows({ noun: "mail", model: "mail", visible, schema: Mail, toResource: toMail });

export const suppressionRows = defineRows({
  noun: "mail_suppression",
  model: "mailSuppression",
  visible: ofCompany,
  schema: MailSuppression,
  toResource: toMailSuppression,
});
