import { fromDayColumn } from "@/lib/commerce/day-column";
import { tenantToday } from "@/lib/domains/settings";
import { codeOperations, signerOperations } from "@/lib/domains/signers";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRow } from "@/lib/kernel/rows";
import { findContract } from "../queries";
import { contractRows } from "../rows";
import { assertInTime } from "../rules";
import { assertAllowsText } from "../rules/text";
import { ContractSigned } from "../schema";
import { answerContract } from "./sign";

async function lockOpen(ctx: CommandCtx, id: string) {
  const row = await lockRow(ctx, contractRows, id);
  assertAllowsText(contractRows.toResource(row, ctx), "sign");
  assertInTime(row.sign_by_day && fromDayColumn(row.sign_by_day), await tenantToday(ctx));
  return row;
}

export const { list: listContractSigners, delegate: delegateContract } = signerOperations({
  noun: "contract",
  output: ContractSigned,
  answer: answerContract,
  read: "contracts.open",
  sign: "contracts.sign",
  find: findContract,
  lockOpen,
});

export const { need: getContractCode, send: sendContractCode } = codeOperations({
  noun: "contract",
  read: "contracts.open",
  sign: "contracts.sign",
  find: findContract,
  lockOpen,
  titleOf: ({ title }) => title,
});
