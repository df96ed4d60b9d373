"use client";

import { Copy, ExternalLink, Plus, Unlink } from "lucide-react";
import { useTranslations } from "next-intl";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import { Section } from "@/components/record/Section";
import { useCan } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { IconButton } from "@/components/ui/IconButton";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { showToast } from "@/components/ui/toast-store";
import type { LinkRow, SentResource } from "@/components/document/resource";
import { useCopyLink } from "./use-copy-link";

/** The links by which the customer opens a document, and whether anybody did. */
export function useDocumentLinks(resource: SentResource, id: string, enabled: boolean) {
  return usePart(resource, id, "links", resource.verbs.list_links, { id, limit: "50" }, enabled);
}

export function DocumentLinks({ resource, id }: { resource: SentResource; id: string }) {
  const t = useTranslations("documents.links");
  const can = useCan();
  const { api, perform, busy } = usePerform([resource.name]);
  const { data } = useDocumentLinks(resource, id, true);
  const live = data?.data.filter(({ url }) => url !== null) ?? [];
  const copy = useCopyLink();
  const create = () =>
    perform(
      () => api.call(resource.verbs.create_link, { id }),
      () => showToast({ tone: "good", text: t("created") }),
    );
  const revoke = (link: LinkRow) =>
    perform(
      () => api.call(resource.verbs.revoke_link, { id, link_id: link.id }),
      () => showToast({ tone: "good", text: t("revoked") }),
    );
  return (
    <Section
      title={t("title")}
      action={
        can("document_links.write") && live.length === 0 && data !== undefined ? (
          <Button tone="quiet" className="text-sm" busy={busy} onClick={() => void create()}>
            <Plus aria-hidden="true" className="size-4" />
            {t("create")}
          </Button>
        ) : null
      }
    >
      {data !== undefined && live.length === 0 ? <p className="py-2 text-sm text-muted">{t("empty")}</p> : null}
      <ul className="grid text-sm">
        {live.map((link) => (
          <li key={link.id} className="flex min-h-11 items-center gap-1">
            <span className="grid min-w-0 flex-1">
              <bdi dir="ltr" className="truncate text-start">
                {link.url}
              </bdi>
              <span className="text-xs text-muted">
                {t("opened", { count: link.open_count })}{" "}
                {link.last_opened_at === null ? null : <RelativeTime value={link.last_opened_at} />}
              </span>
            </span>
            <IconButton label={t("copy")} icon={<Copy />} onClick={() => link.url !== null && copy(link.url)} />
            <a
              href={link.url ?? undefined}
              target="_blank"
              rel="noreferrer"
              title={t("open")}
              aria-label={t("open")}
              className="inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-text"
            >
              <ExternalLink aria-hidden="true" className="size-4" />
            </a>
            {can("document_links.write") ? <IconButton label={t("revoke")} icon={<Unlink />} onClick={() => void revoke(link)} /> : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}
