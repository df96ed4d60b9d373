"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePart } from "@/components/api/use-record";
import { contracts, type ContractRecord } from "@/components/contracts/resource";
import { Evidence } from "@/components/document/record/Evidence";
import { Signers } from "@/components/document/signing/Signers";
import { Section } from "@/components/record/Section";
import { useCan } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { ArticleText } from "@/components/ui/ArticleText";
import { Button } from "@/components/ui/Button";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { isOut } from "@/lib/domains/contracts/rules";
import { TextDialog } from "./TextDialog";

const contractFiles = { proof: contracts.verbs.proof, archive: contracts.verbs.archive, files_check: contracts.verbs.files_check };

const fieldIn = (message: string) => /\{\{([^{}]*)\}\}/.exec(message)?.[0] ?? "";

/** The text that the customer signs, as the server fills it, what is missing to send it, and the evidence of its signature. */
export function ContractText({ contract }: { contract: ContractRecord }) {
  const t = useTranslations("contracts.text");
  const can = useCan();
  const [editing, setEditing] = useState(false);
  const { id, version, body, status, signing } = contract;
  const { data } = usePart(contracts, id, `text-${String(version)}`, contracts.verbs.read_text, { id }, can("contracts.open"));
  const mayEdit = can("contracts.write") && status === "draft" && signing === "unsent";
  if (body === "" && !mayEdit) return null;
  const wordOf = (code: string, field: string) => {
    if (code === "unknown_field") return t("unknown_field", { field });
    return code === "missing_value" ? t("missing_value", { field }) : t("required");
  };
  return (
    <>
      <Section
        title={t("title")}
        action={
          mayEdit ? (
            <Button tone="quiet" className="text-sm" onClick={() => setEditing(true)}>
              {body === "" ? t("write") : t("edit")}
            </Button>
          ) : null
        }
      >
        {body === "" ? <p className="py-2 text-sm text-muted">{t("empty")}</p> : null}
        {body !== "" && signing !== "unsent" ? (
          <p className="pb-2 text-sm text-muted">{signing === "signed" ? t("final") : isOut(contract) ? t("out") : null}</p>
        ) : null}
        {data === undefined || data.obstacles.length === 0 ? null : (
          <Alert tone="warn" title={t("obstacles")}>
            <ul>
              {data.obstacles.map(({ code, message }) => (
                <li key={message}>
                  <bdi>{wordOf(code, fieldIn(message))}</bdi>
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {body !== "" && data === undefined && can("contracts.open") ? <SkeletonLines count={6} /> : null}
        {body === "" || data === undefined ? null : (
          <div className="py-2">
            <ArticleText html={data.html} />
          </div>
        )}
      </Section>
      {signing === "unsent" || !can("contracts.open") ? null : (
        <Signers resource={contracts} id={id} may={can("contracts.sign") && signing === "sent"} />
      )}
      {data === undefined || data.signatures.length === 0 ? null : (
        <Evidence list="contracts" files={contractFiles} id={id} signatures={data.signatures} signature={data.signature} />
      )}
      {editing ? <TextDialog contract={contract} onClose={() => setEditing(false)} /> : null}
    </>
  );
}
