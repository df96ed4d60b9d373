import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toSigner, withNoun } from "./resource";
import { Signer } from "./schema";

export const signerRows = defineRows({
  noun: "signer",
  model: "signer",
  visible,
  include: withNoun,
  schema: Signer,
  toResource: toSigner,
});
