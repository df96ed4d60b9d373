"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CustomFieldsSection } from "@/components/custom-fields/CustomFieldsSection";
import { entityOf } from "@/components/custom-fields/entities";
import { PageHeader } from "@/components/shell/PageHeader";
import { useOpenRecordIfAny } from "./record-context";

interface RecordPageProps {
  title: ReactNode;
  trail: readonly { label: ReactNode; href: string }[];
  status?: ReactNode;
  /** One primary button for the most likely next action. */
  action?: ReactNode;
  /** `MenuItem`s for the other actions. */
  menu?: ReactNode;
  amounts?: ReactNode;
  /** An important state such as deleted or locked. */
  notice?: ReactNode;
  /** The main content: the document, the thread, the parts. */
  children: ReactNode;
  rail: ReactNode;
  timeline?: ReactNode;
}

/** The "record" page pattern: header, content with a rail beside it, which ends with the custom fields, and the timeline below. */
export function RecordPage({ title, trail, status, action, menu, amounts, notice, children, rail, timeline }: RecordPageProps) {
  const t = useTranslations("staff.record");
  const open = useOpenRecordIfAny();
  const entity = open && entityOf(open.list);
  return (
    <div className="mx-auto w-full max-w-7xl pb-10">
      <PageHeader title={title} trail={trail} beside={status} action={action} menu={menu}>
        {amounts ? <div className="pt-2">{amounts}</div> : null}
      </PageHeader>
      {notice ? <div className="px-4 py-2 md:px-6">{notice}</div> : null}
      <div className="grid gap-x-8 gap-y-6 px-4 pt-3 md:px-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 content-start gap-8">
          {children}
          {timeline}
        </div>
        <aside aria-label={t("rail")} className="grid min-w-0 content-start gap-6 lg:border-s lg:border-line lg:ps-8">
          {rail}
          {entity === null ? null : <CustomFieldsSection entity={entity} />}
        </aside>
      </div>
    </div>
  );
}
