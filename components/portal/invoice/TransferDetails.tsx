import { useTranslations } from "next-intl";
import { Facts } from "@/components/ui/Facts";
import { QrCode } from "@/components/ui/QrCode";
import type { BankTransfer } from "@/lib/commerce/document";

/** The company's account for a bank transfer, with the code that banking apps scan where there is one. */
export function TransferDetails({ transfer: { name, account, bic, reference, code } }: { transfer: BankTransfer }) {
  const t = useTranslations("portal.transfer");
  return (
    <section aria-label={t("title")} className="grid gap-3 rounded-md border border-line bg-surface p-5">
      <h2 className="font-semibold">{t("title")}</h2>
      <div className="flex flex-wrap items-start gap-6">
        {code === null ? null : (
          <div className="grid gap-2">
            <QrCode text={code} label={t("code")} />
            <p className="text-sm text-muted">{t("scan")}</p>
          </div>
        )}
        <Facts
          facts={[
            { label: t("name"), value: <bdi>{name}</bdi> },
            { label: t("account"), value: <bdi>{account}</bdi> },
            ...(bic === null ? [] : [{ label: t("bic"), value: <bdi>{bic}</bdi> }]),
            { label: t("reference"), value: <bdi>{reference}</bdi> },
          ]}
        />
      </div>
    </section>
  );
}
