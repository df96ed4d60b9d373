"use client";

import { Ban, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { staffLookup } from "@/components/api/lookup";
import { usePerform } from "@/components/api/use-perform";
import { useRecord } from "@/components/api/use-record";
import { FileList } from "@/components/record/FileList";
import { RecordEditing } from "@/components/record/record-context";
import { RecordPage } from "@/components/record/RecordPage";
import { RecordSections } from "@/components/record/RecordSections";
import { RecordTimeline } from "@/components/record/RecordTimeline";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { MenuItem } from "@/components/ui/Menu";
import { useGo } from "@/components/ui/navigation";
import { showToast } from "@/components/ui/toast-store";
import { allows } from "@/lib/domains/contracts/rules";
import { ContractStatus as StatusSchema } from "@/lib/domains/contracts/schema";
import { ContractDetails, ContractFacts } from "./ContractDetails";
import { ContractStatus } from "./ContractStatus";
import { RenewDialog } from "./RenewDialog";
import { contracts, type ContractRecord } from "./resource";
import { TermBar } from "./TermBar";
import { TerminateDialog } from "./TerminateDialog";
import { useContractFields } from "./use-contract-fields";

/** The contract record page. */
export function ContractRecordPage({ contract: initial }: { contract: ContractRecord }) {
  const t = useTranslations("contracts");
  const can = useCan();
  const go = useGo();
  const pagePath = usePagePath();
  const contract = useRecord(contracts, initial.id, initial);
  const labels = useContractFields();
  const [asking, setAsking] = useState<"renew" | "terminate" | null>(null);
  const { api, perform, busy } = usePerform([contracts.name]);
  const { id, status } = contract;
  const writes = can("contracts.write");
  const may = (verb: Parameters<typeof allows>[1]) => writes && allows(status, verb);
  const activate = () =>
    perform(
      () => api.call(contracts.verbs.activate, { id }),
      () => showToast({ tone: "good", text: t("record.activated") }),
    );
  const remove = () =>
    perform(
      () => api.remove(contracts, id, contract.version).then(() => go(pagePath("contracts"))),
      () => showToast({ tone: "good", text: t("record.deleted") }),
    );
  return (
    <RecordEditing resource={contracts} record={contract} locked={writes ? null : t("record.no_permission")} labels={labels}>
      <RecordPage
        title={contract.title}
        trail={[{ label: t("plural"), href: pagePath("contracts") }]}
        status={<ContractStatus status={status} />}
        action={
          may("activate") ? (
            <Button tone="primary" busy={busy} onClick={() => void activate()}>
              {t("verbs.activate.do")}
            </Button>
          ) : may("renew") ? (
            <Button tone="primary" onClick={() => setAsking("renew")}>
              {t("verbs.renew.do")}
            </Button>
          ) : null
        }
        menu={
          may("terminate") ? (
            <MenuItem tone="danger" icon={<Ban aria-hidden="true" />} onSelect={() => setAsking("terminate")}>
              {t("verbs.terminate.do")}
            </MenuItem>
          ) : may("delete") ? (
            <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => void remove()}>
              {t("verbs.delete.do")}
            </MenuItem>
          ) : null
        }
        amounts={
          contract.value === null ? null : (
            <p className="text-xl font-semibold">
              <Amount value={contract.value} currency={contract.currency} />
            </p>
          )
        }
        rail={
          <>
            <ContractFacts contract={contract} />
            {can("files.read") ? <FileList resource={contracts} id={id} locked={!writes || !can("files.write")} /> : null}
          </>
        }
        timeline={
          <RecordTimeline
            resource={contracts}
            id={id}
            labels={labels}
            write={(field, value) => {
              if (field === "owner_id" && typeof value === "string") return { lookup: staffLookup, id: value };
              const read = field === "status" ? StatusSchema.safeParse(value) : null;
              return read?.success ? t(`status.${read.data}`) : null;
            }}
            kinds={["change", "note"]}
            notes
          />
        }
      >
        <TermBar contract={contract} />
        <ContractDetails contract={contract} />
        <RecordSections noun="contract" id={id} />
      </RecordPage>
      {asking === "renew" ? <RenewDialog contract={contract} onClose={() => setAsking(null)} /> : null}
      {asking === "terminate" ? <TerminateDialog contract={contract} onClose={() => setAsking(null)} /> : null}
    </RecordEditing>
  );
}
