import type { Extra } from "../extra";
import { check } from "../kinds";
import { lockedWhile } from "../locks";

const owners = "num_nonnulls(proposal_id, proposal_template_id, contract_id, contract_template_id)";

/** The images of a signed text are final with it; the file itself can't be deleted while a row names it. */
function finalWith(table: string, key: string, signed: string): Extra {
  const parent = (row: string) => `from public.${table} parent where parent.tenant_id = ${row}.tenant_id and parent.id = ${row}.${key}`;
  return lockedWhile("document_images", table, {
    queue: (row) => `perform 1 ${parent(row)} for no key update;`,
    final: (row) => `select 1 ${parent(row)} and parent.${signed}`,
    keys: [key],
  });
}

export const documentImages: Extra[] = [
  check("document_images", "document_images_owner_check", `${owners} = 1`),
  finalWith("proposals", "proposal_id", "status = 'signed'"),
  finalWith("contracts", "contract_id", "signing = 'signed'"),
];
