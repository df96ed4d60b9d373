"use client";

import { Pencil, Pin, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import type { ResourceSchemas } from "@/components/api/resource";
import { useProblemText } from "@/components/api/use-problem-text";
import { Button } from "@/components/ui/Button";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/IconButton";
import { showToast } from "@/components/ui/toast-store";
import { shownColumns } from "./columns";
import type { ListDeclaration, View } from "./declaration";
import { viewOf } from "./list-query";
import type { useAddress } from "./use-address";
import type { SavedViewRow } from "./resource";
import type { SavedViews } from "./use-saved-views";

const SaveViewDialog = dynamic(() => import("./SaveViewDialog").then((module) => module.SaveViewDialog), { ssr: false });

interface ViewTabsProps<S extends ResourceSchemas> extends Pick<ReturnType<typeof useAddress>, "address" | "hrefWith"> {
  list: ListDeclaration<S>;
  saved: SavedViews;
  query: Readonly<Record<string, string>>;
  onGo: (changes: Readonly<Record<string, string | null>>) => void;
}

interface ShownView extends View {
  saved: SavedViewRow | null;
  columns: string | null;
}

/** The list's views as tabs: the declared ones, then the saved ones. They are links, because each view has its own address. */
export function ViewTabs<S extends ResourceSchemas>({ list, saved, query, address, hrefWith, onGo }: ViewTabsProps<S>) {
  const t = useTranslations("staff.list");
  const undo = useTranslations("staff.undo");
  const problemText = useProblemText();
  const [saving, setSaving] = useState(false);
  const [changing, setChanging] = useState<SavedViewRow | null>(null);
  const views: ShownView[] = [
    ...list.views.map((view) => ({ ...view, saved: null, columns: null })),
    ...saved.views.map((view) => ({
      key: view.id,
      label: view.name,
      query: view.query,
      saved: view,
      columns: view.columns.length === 0 ? null : view.columns.join(","),
    })),
  ];
  const found = viewOf(views, query, list.search?.name);
  const current = views.find((view) => view.key === found?.key) ?? null;
  const cleared: Record<string, null> = Object.fromEntries(Object.keys(query).map((name) => [name, null]));
  const maySave = list.savedViews !== undefined && current === null && Object.keys(query).length > 0;

  // The saved view that the reader has opened and then changed: it can take the change over.
  const [opened, setOpened] = useState<string | null>(null);
  const openedNow = current === null ? opened : (current.saved?.id ?? null);
  useEffect(() => setOpened(openedNow), [openedNow]);
  const changed = maySave ? saved.views.find((view) => view.id === opened && saved.isOwn(view)) : undefined;
  const shownState = () => {
    const chosen = address.get("columns");
    return { query, columns: chosen === null ? [] : shownColumns(list.columns, chosen).map(({ key }) => key) };
  };
  async function update(view: SavedViewRow): Promise<void> {
    try {
      await saved.change(view, shownState());
      showToast({ tone: "good", text: t("view_changed") });
    } catch (error) {
      showToast({ tone: "bad", text: problemText(error) });
    }
  }
  async function remove(view: SavedViewRow): Promise<void> {
    try {
      await saved.remove(view);
      onGo(cleared);
      const back = () => void saved.save({ name: view.name, query: view.query, columns: view.columns, shared: view.shared });
      showToast({ tone: "good", text: t("view_deleted"), action: { label: undo("undo"), run: back } });
    } catch (error) {
      showToast({ tone: "bad", text: problemText(error) });
    }
  }
  async function pin(view: SavedViewRow): Promise<void> {
    try {
      await saved.change(view, { is_default: !view.is_default });
      showToast({ tone: "good", text: t(view.is_default ? "view_unpinned" : "view_pinned") });
    } catch (error) {
      showToast({ tone: "bad", text: problemText(error) });
    }
  }
  const tabs = useRef<HTMLElement>(null);
  const shown = current?.key;
  // Scrolls the current tab into view where the tabs are wider than the window.
  useEffect(() => {
    tabs.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [shown]);
  if (views.length < 2 && !maySave) return null;
  return (
    <div className="flex shrink-0 items-center gap-1 border-b border-line px-3 md:px-5">
      <nav ref={tabs} aria-label={t("views")} className="flex min-w-0 gap-1 overflow-x-auto">
        {views.map((view) => {
          const change = { ...cleared, ...view.query, columns: view.columns };
          return (
            <a
              key={view.key}
              href={hrefWith(change)}
              aria-current={current?.key === view.key ? "page" : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onGo(change);
              }}
              className={classNames(
                "-mb-px flex min-h-9 items-center border-b-2 border-transparent px-2 text-sm whitespace-nowrap",
                "text-muted hover:text-text aria-[current=page]:border-accent aria-[current=page]:font-medium",
                "aria-[current=page]:text-text",
              )}
            >
              <bdi>{view.label}</bdi>
            </a>
          );
        })}
      </nav>
      {current?.saved ? (
        <IconButton
          label={t("view_pin")}
          icon={<Pin />}
          aria-pressed={current.saved.is_default}
          className="aria-pressed:text-accent aria-pressed:[&_svg]:fill-current"
          onClick={() => current.saved && void pin(current.saved)}
        />
      ) : null}
      {current?.saved && saved.isOwn(current.saved) ? (
        <IconButton label={t("view_change")} icon={<Pencil />} onClick={() => setChanging(current.saved)} />
      ) : null}
      {current?.saved && saved.isOwn(current.saved) ? (
        <IconButton label={t("view_delete")} icon={<Trash2 />} onClick={() => current.saved && void remove(current.saved)} />
      ) : null}
      {changed ? (
        <Button tone="quiet" className="min-h-8 text-sm" onClick={() => void update(changed)}>
          {t("update_view")}
        </Button>
      ) : null}
      {maySave ? (
        <Button tone="quiet" className="min-h-8 text-sm" onClick={() => setSaving(true)}>
          {t(changed ? "save_new_view" : "save_view")}
        </Button>
      ) : null}
      {saving ? (
        <SaveViewDialog
          title={t("save_view")}
          onClose={() => setSaving(false)}
          onSave={async (name, shared) => {
            await saved.save({ name, ...shownState(), shared });
            setSaving(false);
            showToast({ tone: "good", text: t("view_saved") });
          }}
        />
      ) : null}
      {changing ? (
        <SaveViewDialog
          title={t("view_change")}
          first={changing}
          onClose={() => setChanging(null)}
          onSave={async (name, shared) => {
            await saved.change(changing, { name, shared });
            setChanging(null);
            showToast({ tone: "good", text: t("view_changed") });
          }}
        />
      ) : null}
    </div>
  );
}
