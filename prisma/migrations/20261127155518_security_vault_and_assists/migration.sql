-- function public.count_customer_records(uuid, uuid)
drop function if exists public.count_customer_records(uuid, uuid);

-- function public.move_customer_records(uuid, uuid, uuid, jsonb)
drop function if exists public.move_customer_records(uuid, uuid, uuid, jsonb);

-- function platform.match_webhooks(uuid[])
drop function if exists platform.match_webhooks(uuid[]);

-- function public.find_tickets(uuid, text, int)
drop function if exists public.find_tickets(uuid, text, int);

-- function public.find_tasks(uuid, text, int)
drop function if exists public.find_tasks(uuid, text, int);

-- function public.find_surveys(uuid, text, int)
drop function if exists public.find_surveys(uuid, text, int);

-- function public.find_subscriptions(uuid, text, int)
drop function if exists public.find_subscriptions(uuid, text, int);

-- function public.find_staff(uuid, text, int)
drop function if exists public.find_staff(uuid, text, int);

-- check public.saved_view_defaults.saved_view_defaults_list_check
alter table public.saved_view_defaults drop constraint if exists saved_view_defaults_list_check;

-- check public.saved_views.saved_views_list_check
alter table public.saved_views drop constraint if exists saved_views_list_check;

-- function public.find_projects(uuid, text, int)
drop function if exists public.find_projects(uuid, text, int);

-- function public.find_payments(uuid, text, int)
drop function if exists public.find_payments(uuid, text, int);

-- index public.payments_found_by
drop index if exists public.payments_found_by;

-- locked public.payments
drop trigger if exists payments_locked on public.payments;
drop function if exists public.payments_locked();

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;

-- function public.find_leads(uuid, text, int)
drop function if exists public.find_leads(uuid, text, int);

-- function public.find_kb_pages(uuid, text, int)
drop function if exists public.find_kb_pages(uuid, text, int);

-- function public.find_kb_articles(uuid, text, int)
drop function if exists public.find_kb_articles(uuid, text, int);

-- function public.find_items(uuid, text, int)
drop function if exists public.find_items(uuid, text, int);

-- function public.search_items(uuid, text, boolean, int)
drop function if exists public.search_items(uuid, text, boolean, int);

-- function public.find_expenses(uuid, text, int)
drop function if exists public.find_expenses(uuid, text, int);

-- function public.find_contacts(uuid, text, int)
drop function if exists public.find_contacts(uuid, text, int);

-- function public.find_customers(uuid, text, int)
drop function if exists public.find_customers(uuid, text, int);

-- function public.search_customers(uuid, text, boolean, int)
drop function if exists public.search_customers(uuid, text, boolean, int);

-- function public.find_contracts(uuid, text, int)
drop function if exists public.find_contracts(uuid, text, int);

-- raw credential lookup
drop function if exists platform.find_api_key(text), platform.find_session(uuid, text), platform.find_memberships(uuid), platform.find_invitation(text);

-- AlterTable
ALTER TABLE "contracts" ADD COLUMN     "asks_code" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "contract_signatures" ADD COLUMN     "proof" JSONB;

-- AlterTable
ALTER TABLE "estimates" ADD COLUMN     "asks_code" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "undelivered" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "mailboxes" ADD COLUMN     "alerted" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "authserv_id" TEXT,
ADD COLUMN     "failing_since" TIMESTAMPTZ(3),
ADD COLUMN     "read_since" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "mailbox_messages" ADD COLUMN     "digest" TEXT,
ADD COLUMN     "error" TEXT,
ADD COLUMN     "html" TEXT,
ADD COLUMN     "is_cut" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "left_out" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "original_file_id" UUID,
ADD COLUMN     "sender_proof" TEXT,
ADD COLUMN     "sent_from" TEXT,
ADD COLUMN     "stored" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "dispute" JSONB;

-- AlterTable
ALTER TABLE "payment_reversals" ADD COLUMN     "amount" BIGINT;

-- AlterTable
ALTER TABLE "platform"."tenant_keys" ADD COLUMN     "evidence_keys" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "next" TEXT,
ADD COLUMN     "retired" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "rotating_since" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "former_rates" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "proposals" ADD COLUMN     "asks_code" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "proposal_signatures" ADD COLUMN     "proof" JSONB;

-- AlterTable
ALTER TABLE "settings" ADD COLUMN     "contracts_ask_code" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "estimates_ask_code" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "portal_idle_minutes" INTEGER NOT NULL DEFAULT 720,
ADD COLUMN     "portal_life_hours" INTEGER NOT NULL DEFAULT 720,
ADD COLUMN     "proposals_ask_code" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "second_factor_from" TIMESTAMPTZ(3),
ADD COLUMN     "session_idle_minutes" INTEGER NOT NULL DEFAULT 720,
ADD COLUMN     "session_life_hours" INTEGER NOT NULL DEFAULT 720;

-- AlterTable
ALTER TABLE "tasks" ADD COLUMN     "creator_id" UUID;

-- AlterTable
ALTER TABLE "ticket_messages" ADD COLUMN     "forwarded_by" TEXT,
ADD COLUMN     "is_cut" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "joined" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "left_out" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "not_joined" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "original_file_id" UUID,
ADD COLUMN     "sender_proof" TEXT,
ADD COLUMN     "sent_from" TEXT;

-- AlterTable
ALTER TABLE "ticket_held_replies" ADD COLUMN     "file_ids" UUID[] DEFAULT ARRAY[]::UUID[];

-- CreateTable
CREATE TABLE "assist_settings" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT false,
    "provider" TEXT NOT NULL,
    "base_url" TEXT,
    "model" TEXT NOT NULL,
    "api_key" TEXT,
    "key_fingerprint" TEXT,
    "surfaces" TEXT[],
    "daily_cap" INTEGER NOT NULL,
    "monthly_cap" INTEGER,
    "person_cap" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "assist_settings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "assists" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "staff_id" UUID,
    "key_id" UUID,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "record_id" UUID,
    "customer_id" UUID,
    "input" JSONB NOT NULL,
    "day" DATE NOT NULL,
    "provider" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "sources" JSONB NOT NULL,
    "redactions" JSONB NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "reserved" INTEGER NOT NULL,
    "input_tokens" INTEGER NOT NULL DEFAULT 0,
    "output_tokens" INTEGER NOT NULL DEFAULT 0,
    "estimated" BOOLEAN NOT NULL DEFAULT false,
    "result" JSONB,
    "failure" TEXT,
    "finished_at" TIMESTAMPTZ(3),
    "attend_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "assists_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "link_codes" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "link_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "link_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "platform"."passkeys" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "platform"."passkey_challenges" (
    "hash" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_challenges_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "vaults" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "recovery_public_key" TEXT NOT NULL,
    "recovery_secret" TEXT NOT NULL,
    "recovery_check" TEXT NOT NULL,
    "recovery_parts" INTEGER NOT NULL,
    "recovery_needed" INTEGER NOT NULL,
    "rehearsed_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vaults_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vault_keys" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "recovery_grant" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "vault_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vault_members" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "public_key" TEXT NOT NULL,
    "signing_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vault_members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vault_unlocks" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "member_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "salt" TEXT,
    "rounds" INTEGER,
    "credential_id" TEXT,
    "envelope" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vault_unlocks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vault_grants" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "member_id" UUID NOT NULL,
    "content" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "granted_by" UUID NOT NULL,
    "signing_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vault_grants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vault_items" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "sealed" BOOLEAN NOT NULL,
    "url" TEXT,
    "tags" TEXT[],
    "customer_id" UUID,
    "project_id" UUID,
    "expires_on" DATE,
    "task_id" UUID,
    "value_version" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vault_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vault_values" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "content" TEXT NOT NULL,
    "wrap" TEXT NOT NULL,
    "share" TEXT,

    CONSTRAINT "vault_values_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vault_reveals" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3) NOT NULL,
    "value_version" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "ip" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "spent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vault_reveals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vault_links" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "views" INTEGER NOT NULL,
    "views_left" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vault_links_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "assist_settings_tenant_id_key" ON "assist_settings"("tenant_id");

-- CreateIndex
CREATE UNIQUE INDEX "assist_settings_tenant_id_id_key" ON "assist_settings"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "assists_tenant_id_created_at_id_idx" ON "assists"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "assists_tenant_id_day_staff_id_idx" ON "assists"("tenant_id", "day", "staff_id");

-- CreateIndex
CREATE INDEX "assists_tenant_id_staff_id_idx" ON "assists"("tenant_id", "staff_id");

-- CreateIndex
CREATE INDEX "assists_tenant_id_key_id_idx" ON "assists"("tenant_id", "key_id");

-- CreateIndex
CREATE INDEX "assists_tenant_id_customer_id_idx" ON "assists"("tenant_id", "customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "assists_tenant_id_id_key" ON "assists"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "link_codes_tenant_id_id_key" ON "link_codes"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "link_codes_tenant_id_link_id_email_key" ON "link_codes"("tenant_id", "link_id", "email");

-- CreateIndex
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "platform"."passkeys"("credential_id");

-- CreateIndex
CREATE INDEX "passkeys_user_id_idx" ON "platform"."passkeys"("user_id");

-- CreateIndex
CREATE INDEX "passkey_challenges_expires_at_idx" ON "platform"."passkey_challenges"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "vaults_tenant_id_key" ON "vaults"("tenant_id");

-- CreateIndex
CREATE UNIQUE INDEX "vaults_tenant_id_id_key" ON "vaults"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "vault_keys_tenant_id_created_at_id_idx" ON "vault_keys"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "vault_keys_tenant_id_id_key" ON "vault_keys"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "vault_members_tenant_id_id_key" ON "vault_members"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "vault_members_tenant_id_staff_id_key" ON "vault_members"("tenant_id", "staff_id");

-- CreateIndex
CREATE UNIQUE INDEX "vault_unlocks_tenant_id_id_key" ON "vault_unlocks"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "vault_unlocks_tenant_id_member_id_kind_key" ON "vault_unlocks"("tenant_id", "member_id", "kind");

-- CreateIndex
CREATE INDEX "vault_grants_tenant_id_member_id_idx" ON "vault_grants"("tenant_id", "member_id");

-- CreateIndex
CREATE UNIQUE INDEX "vault_grants_tenant_id_id_key" ON "vault_grants"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "vault_grants_tenant_id_key_id_member_id_key" ON "vault_grants"("tenant_id", "key_id", "member_id");

-- CreateIndex
CREATE INDEX "vault_items_tenant_id_created_at_id_idx" ON "vault_items"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "vault_items_tenant_id_updated_at_id_idx" ON "vault_items"("tenant_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "vault_items_tenant_id_customer_id_idx" ON "vault_items"("tenant_id", "customer_id");

-- CreateIndex
CREATE INDEX "vault_items_tenant_id_project_id_idx" ON "vault_items"("tenant_id", "project_id");

-- CreateIndex
CREATE UNIQUE INDEX "vault_items_tenant_id_id_key" ON "vault_items"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "vault_values_tenant_id_key_id_item_id_idx" ON "vault_values"("tenant_id", "key_id", "item_id");

-- CreateIndex
CREATE UNIQUE INDEX "vault_values_tenant_id_id_key" ON "vault_values"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "vault_values_tenant_id_item_id_key" ON "vault_values"("tenant_id", "item_id");

-- CreateIndex
CREATE INDEX "vault_reveals_tenant_id_staff_id_created_at_idx" ON "vault_reveals"("tenant_id", "staff_id", "created_at");

-- CreateIndex
CREATE INDEX "vault_reveals_tenant_id_item_id_idx" ON "vault_reveals"("tenant_id", "item_id");

-- CreateIndex
CREATE UNIQUE INDEX "vault_reveals_tenant_id_id_key" ON "vault_reveals"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "vault_reveals_tenant_id_token_hash_key" ON "vault_reveals"("tenant_id", "token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "vault_reveals_tenant_id_session_id_confirmed_at_key" ON "vault_reveals"("tenant_id", "session_id", "confirmed_at");

-- CreateIndex
CREATE INDEX "vault_links_tenant_id_item_id_created_at_id_idx" ON "vault_links"("tenant_id", "item_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "vault_links_tenant_id_id_key" ON "vault_links"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "vault_links_tenant_id_token_hash_key" ON "vault_links"("tenant_id", "token_hash");

-- CreateIndex
CREATE INDEX "tasks_tenant_id_creator_id_idx" ON "tasks"("tenant_id", "creator_id");

-- AddForeignKey
ALTER TABLE "assists" ADD CONSTRAINT "assists_tenant_id_staff_id_fkey" FOREIGN KEY ("tenant_id", "staff_id") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assists" ADD CONSTRAINT "assists_tenant_id_key_id_fkey" FOREIGN KEY ("tenant_id", "key_id") REFERENCES "api_keys"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assists" ADD CONSTRAINT "assists_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "link_codes" ADD CONSTRAINT "link_codes_tenant_id_link_id_fkey" FOREIGN KEY ("tenant_id", "link_id") REFERENCES "document_links"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "platform"."passkeys" ADD CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "platform"."users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_tenant_id_creator_id_fkey" FOREIGN KEY ("tenant_id", "creator_id") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vault_members" ADD CONSTRAINT "vault_members_tenant_id_staff_id_fkey" FOREIGN KEY ("tenant_id", "staff_id") REFERENCES "staff"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vault_unlocks" ADD CONSTRAINT "vault_unlocks_tenant_id_member_id_fkey" FOREIGN KEY ("tenant_id", "member_id") REFERENCES "vault_members"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vault_grants" ADD CONSTRAINT "vault_grants_tenant_id_key_id_fkey" FOREIGN KEY ("tenant_id", "key_id") REFERENCES "vault_keys"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vault_grants" ADD CONSTRAINT "vault_grants_tenant_id_member_id_fkey" FOREIGN KEY ("tenant_id", "member_id") REFERENCES "vault_members"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vault_items" ADD CONSTRAINT "vault_items_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vault_items" ADD CONSTRAINT "vault_items_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vault_values" ADD CONSTRAINT "vault_values_tenant_id_item_id_fkey" FOREIGN KEY ("tenant_id", "item_id") REFERENCES "vault_items"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vault_values" ADD CONSTRAINT "vault_values_tenant_id_key_id_fkey" FOREIGN KEY ("tenant_id", "key_id") REFERENCES "vault_keys"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vault_reveals" ADD CONSTRAINT "vault_reveals_tenant_id_item_id_fkey" FOREIGN KEY ("tenant_id", "item_id") REFERENCES "vault_items"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vault_links" ADD CONSTRAINT "vault_links_tenant_id_item_id_fkey" FOREIGN KEY ("tenant_id", "item_id") REFERENCES "vault_items"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- tenant table public.assist_settings
drop policy if exists tenant_isolation on public.assist_settings;
drop policy if exists owner_all on public.assist_settings;
alter table public.assist_settings enable row level security;
alter table public.assist_settings force row level security;
create policy tenant_isolation on public.assist_settings to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.assist_settings to atrium_owner using (true) with check (true);
revoke all on public.assist_settings from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.assist_settings to atrium_app, atrium_jobs;

-- tenant table public.assists
drop policy if exists tenant_isolation on public.assists;
drop policy if exists owner_all on public.assists;
alter table public.assists enable row level security;
alter table public.assists force row level security;
create policy tenant_isolation on public.assists to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.assists to atrium_owner using (true) with check (true);
revoke all on public.assists from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.assists to atrium_app, atrium_jobs;

-- tenant table public.link_codes
drop policy if exists tenant_isolation on public.link_codes;
drop policy if exists owner_all on public.link_codes;
alter table public.link_codes enable row level security;
alter table public.link_codes force row level security;
create policy tenant_isolation on public.link_codes to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.link_codes to atrium_owner using (true) with check (true);
revoke all on public.link_codes from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.link_codes to atrium_app, atrium_jobs;

-- platform table platform.passkeys
revoke all on platform.passkeys from atrium_app, atrium_jobs;
grant select, insert, update, delete on platform.passkeys to atrium_app, atrium_jobs;

-- platform table platform.passkey_challenges
revoke all on platform.passkey_challenges from atrium_app, atrium_jobs;
grant select, insert, update, delete on platform.passkey_challenges to atrium_app, atrium_jobs;

-- tenant table public.vaults
drop policy if exists tenant_isolation on public.vaults;
drop policy if exists owner_all on public.vaults;
alter table public.vaults enable row level security;
alter table public.vaults force row level security;
create policy tenant_isolation on public.vaults to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.vaults to atrium_owner using (true) with check (true);
revoke all on public.vaults from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.vaults to atrium_app, atrium_jobs;

-- tenant table public.vault_keys
drop policy if exists tenant_isolation on public.vault_keys;
drop policy if exists owner_all on public.vault_keys;
alter table public.vault_keys enable row level security;
alter table public.vault_keys force row level security;
create policy tenant_isolation on public.vault_keys to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.vault_keys to atrium_owner using (true) with check (true);
revoke all on public.vault_keys from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.vault_keys to atrium_app, atrium_jobs;

-- tenant table public.vault_members
drop policy if exists tenant_isolation on public.vault_members;
drop policy if exists owner_all on public.vault_members;
alter table public.vault_members enable row level security;
alter table public.vault_members force row level security;
create policy tenant_isolation on public.vault_members to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.vault_members to atrium_owner using (true) with check (true);
revoke all on public.vault_members from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.vault_members to atrium_app, atrium_jobs;

-- tenant table public.vault_unlocks
drop policy if exists tenant_isolation on public.vault_unlocks;
drop policy if exists owner_all on public.vault_unlocks;
alter table public.vault_unlocks enable row level security;
alter table public.vault_unlocks force row level security;
create policy tenant_isolation on public.vault_unlocks to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.vault_unlocks to atrium_owner using (true) with check (true);
revoke all on public.vault_unlocks from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.vault_unlocks to atrium_app, atrium_jobs;

-- tenant table public.vault_grants
drop policy if exists tenant_isolation on public.vault_grants;
drop policy if exists owner_all on public.vault_grants;
alter table public.vault_grants enable row level security;
alter table public.vault_grants force row level security;
create policy tenant_isolation on public.vault_grants to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.vault_grants to atrium_owner using (true) with check (true);
revoke all on public.vault_grants from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.vault_grants to atrium_app, atrium_jobs;

-- tenant table public.vault_items
drop policy if exists tenant_isolation on public.vault_items;
drop policy if exists owner_all on public.vault_items;
alter table public.vault_items enable row level security;
alter table public.vault_items force row level security;
create policy tenant_isolation on public.vault_items to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.vault_items to atrium_owner using (true) with check (true);
revoke all on public.vault_items from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.vault_items to atrium_app, atrium_jobs;

-- tenant table public.vault_values
drop policy if exists tenant_isolation on public.vault_values;
drop policy if exists owner_all on public.vault_values;
alter table public.vault_values enable row level security;
alter table public.vault_values force row level security;
create policy tenant_isolation on public.vault_values to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.vault_values to atrium_owner using (true) with check (true);
revoke all on public.vault_values from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.vault_values to atrium_app, atrium_jobs;

-- tenant table public.vault_reveals
drop policy if exists tenant_isolation on public.vault_reveals;
drop policy if exists owner_all on public.vault_reveals;
alter table public.vault_reveals enable row level security;
alter table public.vault_reveals force row level security;
create policy tenant_isolation on public.vault_reveals to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.vault_reveals to atrium_owner using (true) with check (true);
revoke all on public.vault_reveals from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.vault_reveals to atrium_app, atrium_jobs;

-- tenant table public.vault_links
drop policy if exists tenant_isolation on public.vault_links;
drop policy if exists owner_all on public.vault_links;
alter table public.vault_links enable row level security;
alter table public.vault_links force row level security;
create policy tenant_isolation on public.vault_links to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.vault_links to atrium_owner using (true) with check (true);
revoke all on public.vault_links from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.vault_links to atrium_app, atrium_jobs;

-- raw credential lookup
drop function if exists platform.find_api_key(text), platform.find_session(uuid, text), platform.find_memberships(uuid), platform.find_invitation(text);
-- The ways by which a credential finds its tenant before any tenant is known. Each runs as the owner, answers one exact
-- question, and has a fixed search path.

create or replace function platform.find_api_key(p_hash text)
returns table (tenant_id uuid, slug text, verified_at timestamptz, closed_at timestamptz, key_id uuid, name text, permissions text[],
  api_version text, expires_at timestamptz, revoked_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select t.id, t.slug, t.verified_at, t.closed_at, k.id, k.name, k.permissions, k.api_version, k.expires_at, k.revoked_at, k.last_used_at
  from public.api_keys k join platform.tenants t on t.id = k.tenant_id
  where k.token_hash = p_hash
$$;

create or replace function platform.find_session(p_session uuid, p_slug text)
returns table (session_id uuid, user_id uuid, email text, name text, confirmed_at timestamptz, last_seen_at timestamptz, expires_at timestamptz,
  revoked_at timestamptz, tenant_id uuid, slug text, verified_at timestamptz, closed_at timestamptz, staff_id uuid, staff_name text,
  deactivated_at timestamptz, role_template text, permissions text[], view_role_id uuid, view_role_name text, view_role_template text, view_permissions text[],
  created_at timestamptz, idle_minutes int, life_hours int, second_factor_from timestamptz, has_second_factor boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select s.id, u.id, u.email, u.name, s.confirmed_at, s.last_seen_at, s.expires_at, s.revoked_at,
    t.id, t.slug, t.verified_at, t.closed_at, m.id, m.name, m.deactivated_at, r.template, r.permissions, w.id, w.name, w.template, w.permissions,
    s.created_at, l.idle, l.life, g.second_factor_from,
    u.totp_enabled_at is not null or exists (select from platform.passkeys p where p.user_id = u.id)
  from platform.sessions s
  join platform.users u on u.id = s.user_id
  left join platform.tenants t on t.slug = p_slug
  left join public.staff m on m.tenant_id = t.id and m.user_id = u.id
  left join public.roles r on r.tenant_id = m.tenant_id and r.id = m.role_id
  left join public.role_views v on v.tenant_id = m.tenant_id and v.session_id = s.id
  left join public.roles w on w.tenant_id = v.tenant_id and w.id = v.role_id
  left join public.settings g on g.tenant_id = m.tenant_id
  -- The strictest of the person's companies, or one could keep a session alive for another.
  left join lateral (
    select min(c.session_idle_minutes) as idle, min(c.session_life_hours) as life
    from public.staff a
    join platform.tenants n on n.id = a.tenant_id and n.closed_at is null
    join public.settings c on c.tenant_id = a.tenant_id
    where a.user_id = u.id and a.deactivated_at is null
  ) l on true
  where s.id = p_session
$$;

create or replace function platform.find_memberships(p_user uuid)
returns table (tenant_id uuid, slug text, company_name text, staff_id uuid, role_name text, idle_minutes int, life_hours int)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select t.id, t.slug, s.company_name, m.id, r.name, s.session_idle_minutes, s.session_life_hours
  from public.staff m
  join platform.tenants t on t.id = m.tenant_id and t.closed_at is null
  join public.settings s on s.tenant_id = t.id
  join public.roles r on r.tenant_id = m.tenant_id and r.id = m.role_id
  where m.user_id = p_user and m.deactivated_at is null
  order by s.company_name, t.slug
$$;

create or replace function platform.find_invitation(p_hash text)
returns table (invitation_id uuid, tenant_id uuid, slug text, verified_at timestamptz, company_name text, email text, name text, expires_at timestamptz, accepted_at timestamptz, revoked_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select i.id, t.id, t.slug, t.verified_at, s.company_name, i.email, i.name, i.expires_at, i.accepted_at, i.revoked_at
  from public.invitations i
  join platform.tenants t on t.id = i.tenant_id and t.closed_at is null
  join public.settings s on s.tenant_id = t.id
  where i.token_hash = p_hash
$$;

revoke all on function platform.find_api_key(text), platform.find_session(uuid, text), platform.find_memberships(uuid), platform.find_invitation(text) from public;
grant execute on function platform.find_api_key(text), platform.find_session(uuid, text), platform.find_memberships(uuid), platform.find_invitation(text) to atrium_app, atrium_jobs;

-- raw cost of public.fold_text
create or replace function public.fold_text(p_text text) returns text
language plpgsql immutable strict parallel safe cost 500
as $$
begin
  return pg_catalog.lower(pg_catalog.regexp_replace(pg_catalog.normalize(p_text, 'NFKD'), '[\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]', '', 'g'));
end
$$;

-- function public.correct_words(text, text[])
create or replace function public.correct_words(p_view text, p_words text[])
returns table (typed text, used text)
language plpgsql stable set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.45
as $$
declare
  v_word text;
  v_found boolean;
begin
  foreach v_word in array p_words loop
    execute format('select exists (select 1 from public.%I where text like %L)', p_view,
      '%' || replace(replace(replace(v_word, '', '\'), '%', '\%'), '_', '\_') || '%') into v_found;
    continue when v_found;
    return query execute format('select %1$L, w.own
      from (select text from public.%2$I where %1$L <%% text limit 500) t
      cross join lateral (select distinct own from regexp_split_to_table(t.text, ''[\s,.;:!?()/@_"-]+'') own) w
      where similarity(w.own, %1$L) >= 0.45 group by w.own order by similarity(w.own, %1$L) desc, w.own limit 10', v_word, p_view);
  end loop;
end
$$;
revoke all on function public.correct_words(text, text[]) from public;
grant execute on function public.correct_words(text, text[]) to atrium_app, atrium_jobs;

-- check public.assist_settings.assist_settings_provider_check
alter table public.assist_settings drop constraint if exists assist_settings_provider_check;
alter table public.assist_settings add constraint assist_settings_provider_check check (provider in ('openai', 'anthropic', 'google', 'azure', 'compatible', 'canned'));

-- check public.assists.assists_kind_check
alter table public.assists drop constraint if exists assists_kind_check;
alter table public.assists add constraint assists_kind_check check (kind in ('thread_summary', 'reply_draft', 'receipt_reading', 'section_draft', 'test'));

-- check public.assists.assists_status_check
alter table public.assists drop constraint if exists assists_status_check;
alter table public.assists add constraint assists_status_check check (status in ('queued', 'running', 'ready', 'failed', 'cancelled'));

-- check public.assists.assists_provider_check
alter table public.assists drop constraint if exists assists_provider_check;
alter table public.assists add constraint assists_provider_check check (provider in ('openai', 'anthropic', 'google', 'azure', 'compatible', 'canned'));

-- check public.assists.assists_failure_check
alter table public.assists drop constraint if exists assists_failure_check;
alter table public.assists add constraint assists_failure_check check (failure in ('key_refused', 'busy', 'no_credit', 'provider_failed', 'unreachable', 'too_slow', 'no_model', 'refused', 'too_long', 'cut_off', 'unusable', 'nothing_to_use', 'not_allowed', 'turned_off', 'interrupted'));

-- check public.assists.assists_asker_check
alter table public.assists drop constraint if exists assists_asker_check;
alter table public.assists add constraint assists_asker_check check (num_nonnulls(staff_id, key_id) = 1);

-- check public.assists.assists_tokens_check
alter table public.assists drop constraint if exists assists_tokens_check;
alter table public.assists add constraint assists_tokens_check check (reserved >= 0 and input_tokens >= 0 and output_tokens >= 0);

-- index public.assists_to_attend
drop index if exists public.assists_to_attend;
create index assists_to_attend on public.assists (attend_at, tenant_id) where attend_at is not null;

-- function platform.due_assists(timestamptz)
create or replace function platform.due_assists(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.assists where attend_at <= p_now
)
$$;
revoke all on function platform.due_assists(timestamptz) from public;
grant execute on function platform.due_assists(timestamptz) to atrium_jobs;

-- function public.find_contracts(uuid, text, int)
create or replace function public.find_contracts(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
  v_found int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.contracts r cross join lateral (select public.fold_text(btrim(coalesce(title, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and public.fold_text(btrim(coalesce(title, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
  get diagnostics v_found = row_count;
  if v_found >= v_limit or v_text ~ '[0-9]' then
    return;
  end if;
  return query
    select r.id, word_similarity(v_text, t.own)::real
    from public.contracts r cross join lateral (select public.fold_text(btrim(coalesce(title, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and v_text <% public.fold_text(btrim(coalesce(title, ''))) and t.own not like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit - v_found;
end
$$;
revoke all on function public.find_contracts(uuid, text, int) from public;
grant execute on function public.find_contracts(uuid, text, int) to atrium_app, atrium_jobs;

-- view public.contracts_texts
create or replace view public.contracts_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(title, ''))) as text, public.fold_text(null::text) as code, false as internal
  from public.contracts r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select r.tenant_id, r.id as record_id, c.search_text as text, null::text as code, false as internal
  from public.contracts r join public.customers c on c.tenant_id = r.tenant_id and c.id = r.customer_id
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.contracts_texts from public, atrium_app, atrium_jobs;
grant select on public.contracts_texts to atrium_app, atrium_jobs;

-- view public.credit_notes_texts
create or replace view public.credit_notes_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(reference, ''))) as text, public.fold_text(number::text) as code, false as internal
  from public.credit_notes r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select r.tenant_id, r.id as record_id, c.search_text as text, null::text as code, false as internal
  from public.credit_notes r join public.customers c on c.tenant_id = r.tenant_id and c.id = r.customer_id
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.credit_notes_texts from public, atrium_app, atrium_jobs;
grant select on public.credit_notes_texts to atrium_app, atrium_jobs;

-- function public.find_customers(uuid, text, int)
create or replace function public.find_customers(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
  v_found int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.customers r cross join lateral (select search_text as own offset 0) t
    where r.tenant_id = p_tenant and (r.deleted_at is null) and search_text like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
  get diagnostics v_found = row_count;
  if v_found >= v_limit or v_text ~ '[0-9]' then
    return;
  end if;
  return query
    select r.id, word_similarity(v_text, t.own)::real
    from public.customers r cross join lateral (select search_text as own offset 0) t
    where r.tenant_id = p_tenant and (r.deleted_at is null) and v_text <% search_text and t.own not like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit - v_found;
end
$$;
revoke all on function public.find_customers(uuid, text, int) from public;
grant execute on function public.find_customers(uuid, text, int) to atrium_app, atrium_jobs;

-- view public.customers_texts
create or replace view public.customers_texts as
select r.tenant_id, r.id as record_id, search_text as text, public.fold_text(null::text) as code, false as internal
  from public.customers r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.customers_texts from public, atrium_app, atrium_jobs;
grant select on public.customers_texts to atrium_app, atrium_jobs;

-- function public.find_contacts(uuid, text, int)
create or replace function public.find_contacts(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
  v_found int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.contacts r cross join lateral (select public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (exists (select 1 from public.customers c where c.tenant_id = r.tenant_id and c.id = r.customer_id and c.deleted_at is null)) and public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
  get diagnostics v_found = row_count;
  if v_found >= v_limit or v_text ~ '[0-9]' then
    return;
  end if;
  return query
    select r.id, word_similarity(v_text, t.own)::real
    from public.contacts r cross join lateral (select public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (exists (select 1 from public.customers c where c.tenant_id = r.tenant_id and c.id = r.customer_id and c.deleted_at is null)) and v_text <% public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) and t.own not like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit - v_found;
end
$$;
revoke all on function public.find_contacts(uuid, text, int) from public;
grant execute on function public.find_contacts(uuid, text, int) to atrium_app, atrium_jobs;

-- view public.contacts_texts
create or replace view public.contacts_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) as text, public.fold_text(null::text) as code, false as internal
  from public.contacts r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.contacts_texts from public, atrium_app, atrium_jobs;
grant select on public.contacts_texts to atrium_app, atrium_jobs;

-- view public.estimates_texts
create or replace view public.estimates_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(reference, ''))) as text, public.fold_text(number::text) as code, false as internal
  from public.estimates r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select r.tenant_id, r.id as record_id, c.search_text as text, null::text as code, false as internal
  from public.estimates r join public.customers c on c.tenant_id = r.tenant_id and c.id = r.customer_id
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.estimates_texts from public, atrium_app, atrium_jobs;
grant select on public.estimates_texts to atrium_app, atrium_jobs;

-- function public.find_expenses(uuid, text, int)
create or replace function public.find_expenses(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
  v_found int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.expenses r cross join lateral (select public.fold_text(btrim(coalesce(merchant, '') || ' ' || coalesce(note, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and public.fold_text(btrim(coalesce(merchant, '') || ' ' || coalesce(note, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
  get diagnostics v_found = row_count;
  if v_found >= v_limit or v_text ~ '[0-9]' then
    return;
  end if;
  return query
    select r.id, word_similarity(v_text, t.own)::real
    from public.expenses r cross join lateral (select public.fold_text(btrim(coalesce(merchant, '') || ' ' || coalesce(note, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and v_text <% public.fold_text(btrim(coalesce(merchant, '') || ' ' || coalesce(note, ''))) and t.own not like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit - v_found;
end
$$;
revoke all on function public.find_expenses(uuid, text, int) from public;
grant execute on function public.find_expenses(uuid, text, int) to atrium_app, atrium_jobs;

-- view public.expenses_texts
create or replace view public.expenses_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(merchant, '') || ' ' || coalesce(note, ''))) as text, public.fold_text(null::text) as code, false as internal
  from public.expenses r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.expenses_texts from public, atrium_app, atrium_jobs;
grant select on public.expenses_texts to atrium_app, atrium_jobs;

-- view public.invoices_texts
create or replace view public.invoices_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(reference, ''))) as text, public.fold_text(number::text) as code, false as internal
  from public.invoices r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select r.tenant_id, r.id as record_id, c.search_text as text, null::text as code, false as internal
  from public.invoices r join public.customers c on c.tenant_id = r.tenant_id and c.id = r.customer_id
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.invoices_texts from public, atrium_app, atrium_jobs;
grant select on public.invoices_texts to atrium_app, atrium_jobs;

-- function public.find_items(uuid, text, int)
create or replace function public.find_items(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
  v_found int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.items r cross join lateral (select search_text as own offset 0) t
    where r.tenant_id = p_tenant and (r.deleted_at is null) and search_text like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
  get diagnostics v_found = row_count;
  if v_found >= v_limit or v_text ~ '[0-9]' then
    return;
  end if;
  return query
    select r.id, word_similarity(v_text, t.own)::real
    from public.items r cross join lateral (select search_text as own offset 0) t
    where r.tenant_id = p_tenant and (r.deleted_at is null) and v_text <% search_text and t.own not like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit - v_found;
end
$$;
revoke all on function public.find_items(uuid, text, int) from public;
grant execute on function public.find_items(uuid, text, int) to atrium_app, atrium_jobs;

-- view public.items_texts
create or replace view public.items_texts as
select r.tenant_id, r.id as record_id, search_text as text, public.fold_text(code::text) as code, false as internal
  from public.items r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.items_texts from public, atrium_app, atrium_jobs;
grant select on public.items_texts to atrium_app, atrium_jobs;

-- function public.find_kb_articles(uuid, text, int)
create or replace function public.find_kb_articles(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
  v_found int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.kb_articles r cross join lateral (select public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(slug, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(slug, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
  get diagnostics v_found = row_count;
  if v_found >= v_limit or v_text ~ '[0-9]' then
    return;
  end if;
  return query
    select r.id, word_similarity(v_text, t.own)::real
    from public.kb_articles r cross join lateral (select public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(slug, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and v_text <% public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(slug, ''))) and t.own not like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit - v_found;
end
$$;
revoke all on function public.find_kb_articles(uuid, text, int) from public;
grant execute on function public.find_kb_articles(uuid, text, int) to atrium_app, atrium_jobs;

-- view public.kb_articles_texts
create or replace view public.kb_articles_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(slug, ''))) as text, public.fold_text(null::text) as code, false as internal
  from public.kb_articles r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.kb_articles_texts from public, atrium_app, atrium_jobs;
grant select on public.kb_articles_texts to atrium_app, atrium_jobs;

-- function public.find_kb_pages(uuid, text, int)
create or replace function public.find_kb_pages(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
  v_found int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.kb_pages r cross join lateral (select public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(body, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(body, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
  get diagnostics v_found = row_count;
  if v_found >= v_limit or v_text ~ '[0-9]' then
    return;
  end if;
  return query
    select r.id, word_similarity(v_text, t.own)::real
    from public.kb_pages r cross join lateral (select public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(body, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and v_text <% public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(body, ''))) and t.own not like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit - v_found;
end
$$;
revoke all on function public.find_kb_pages(uuid, text, int) from public;
grant execute on function public.find_kb_pages(uuid, text, int) to atrium_app, atrium_jobs;

-- view public.kb_pages_texts
create or replace view public.kb_pages_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(title, '') || ' ' || coalesce(body, ''))) as text, public.fold_text(null::text) as code, false as internal
  from public.kb_pages r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.kb_pages_texts from public, atrium_app, atrium_jobs;
grant select on public.kb_pages_texts to atrium_app, atrium_jobs;

-- function public.find_leads(uuid, text, int)
create or replace function public.find_leads(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
  v_found int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.leads r cross join lateral (select public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(company, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(company, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
  get diagnostics v_found = row_count;
  if v_found >= v_limit or v_text ~ '[0-9]' then
    return;
  end if;
  return query
    select r.id, word_similarity(v_text, t.own)::real
    from public.leads r cross join lateral (select public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(company, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and v_text <% public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(company, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) and t.own not like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit - v_found;
end
$$;
revoke all on function public.find_leads(uuid, text, int) from public;
grant execute on function public.find_leads(uuid, text, int) to atrium_app, atrium_jobs;

-- view public.leads_texts
create or replace view public.leads_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(company, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) as text, public.fold_text(null::text) as code, false as internal
  from public.leads r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.leads_texts from public, atrium_app, atrium_jobs;
grant select on public.leads_texts to atrium_app, atrium_jobs;

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;
alter table public.mail_templates add constraint mail_templates_key_check check (key in ('account_statement', 'address_verification', 'autopay_agreed', 'autopay_charged', 'autopay_ended', 'autopay_failed', 'autopay_stopped', 'booking_cancelled', 'booking_changed', 'booking_confirmation', 'booking_reminder', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'contract_sent', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_automatic', 'invoice_issued', 'invoice_paid', 'known_address', 'magic_link', 'passkey_added', 'passkey_removed', 'password_changed', 'password_reset', 'payment_received', 'payment_reminder_automatic', 'payment_reminder_final', 'payment_reminder_firm', 'payment_reminder_friendly', 'payment_reversed', 'price_change_automatic', 'price_change_cancelled', 'price_change_notice', 'project_digest', 'proposal_sent', 'recovery_code_used', 'recovery_codes_renewed', 'second_factor_disabled', 'second_factor_enabled', 'signature_completed', 'signature_declined', 'signature_reassigned', 'signature_reminder', 'signature_requested', 'signature_superseded', 'signing_code', 'staff_notification', 'subscription_payment_failed', 'subscription_trial_ending', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_acknowledged', 'ticket_received', 'ticket_reply', 'timesheet_rejected'));

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;
alter table public.mails add constraint mails_key_check check (key in ('account_statement', 'address_verification', 'autopay_agreed', 'autopay_charged', 'autopay_ended', 'autopay_failed', 'autopay_stopped', 'booking_cancelled', 'booking_changed', 'booking_confirmation', 'booking_reminder', 'calendar_cancellation', 'calendar_invitation', 'calendar_update', 'contract_sent', 'credit_note_issued', 'estimate_sent', 'expense_approved', 'export_ready', 'invitation', 'invoice_automatic', 'invoice_issued', 'invoice_paid', 'known_address', 'magic_link', 'passkey_added', 'passkey_removed', 'password_changed', 'password_reset', 'payment_received', 'payment_reminder_automatic', 'payment_reminder_final', 'payment_reminder_firm', 'payment_reminder_friendly', 'payment_reversed', 'price_change_automatic', 'price_change_cancelled', 'price_change_notice', 'project_digest', 'proposal_sent', 'recovery_code_used', 'recovery_codes_renewed', 'second_factor_disabled', 'second_factor_enabled', 'signature_completed', 'signature_declined', 'signature_reassigned', 'signature_reminder', 'signature_requested', 'signature_superseded', 'signing_code', 'staff_notification', 'subscription_payment_failed', 'subscription_trial_ending', 'survey_invitation', 'survey_invitation_csat', 'survey_invitation_nps', 'ticket_acknowledged', 'ticket_received', 'ticket_reply', 'timesheet_rejected'));

-- check public.mailbox_messages.mailbox_messages_sender_proof_check
alter table public.mailbox_messages drop constraint if exists mailbox_messages_sender_proof_check;
alter table public.mailbox_messages add constraint mailbox_messages_sender_proof_check check (sender_proof in ('proved', 'unproved', 'forged'));

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'background_work_failed', 'ledger_disagreement', 'file_blocked', 'vault_unusual_read', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_reply_undelivered', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'subscription_payment_failed', 'subscription_trial_ending', 'subscription_canceled', 'payment_flagged', 'payment_disputed', 'payment_charged_back', 'autopay_agreed', 'autopay_ended', 'autopay_blocked', 'autopay_failed', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_failing', 'mailbox_flooded', 'invitation_answered', 'booking_created', 'booking_moved', 'booking_cancelled', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'article_plan_ended', 'kb_domain_failing', 'kb_domain_stopped', 'company_seal_expiring', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('customer', 'invoice', 'estimate', 'proposal', 'recurring_invoice', 'subscription', 'contract', 'lead', 'project', 'task', 'time_entry', 'timesheet', 'expense', 'payment', 'ticket', 'article', 'export', 'import', 'export_delivery', 'file', 'tenant', 'payment_attempt', 'calendar_event', 'calendar_connection', 'booking', 'kb_domain', 'company_seal', 'sending_domain', 'mailbox', 'mailbox_message', 'survey_response', 'vault_item', 'webhook'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'background_work_failed', 'ledger_disagreement', 'file_blocked', 'vault_unusual_read', 'webhook_failing', 'webhook_stopped', 'export_ready', 'export_failed', 'export_delivery_failed', 'import_finished', 'import_failed', 'ticket_opened', 'ticket_assigned', 'ticket_replied', 'ticket_reply_undelivered', 'ticket_woken', 'task_assigned', 'ticket_warned', 'ticket_escalated', 'task_mentioned', 'task_commented', 'task_status_changed', 'task_due_changed', 'timer_forgotten', 'ticket_overdue', 'estimate_accepted', 'estimate_declined', 'proposal_signed', 'proposal_declined', 'proposal_partly_signed', 'proposal_files_damaged', 'proposal_expired', 'estimate_expired', 'recurring_invoice_stopped', 'recurring_invoice_at_risk', 'recurring_invoice_completed', 'subscription_payment_failed', 'subscription_trial_ending', 'subscription_canceled', 'payment_flagged', 'payment_disputed', 'payment_charged_back', 'autopay_agreed', 'autopay_ended', 'autopay_blocked', 'autopay_failed', 'contract_expiring', 'contract_notice_due', 'contract_renewed', 'contract_signed', 'contract_partly_signed', 'contract_files_damaged', 'contract_declined', 'contract_expired', 'calendar_failing', 'mailbox_signed_out', 'mailbox_failing', 'mailbox_flooded', 'invitation_answered', 'booking_created', 'booking_moved', 'booking_cancelled', 'timesheet_submitted', 'timesheet_approved', 'timesheet_rejected', 'timesheet_reopened', 'expense_submitted', 'expense_approved', 'expense_rejected', 'expense_reimbursed', 'project_budget_reached', 'survey_detractor', 'article_publishing_failed', 'article_plan_ended', 'kb_domain_failing', 'kb_domain_stopped', 'company_seal_expiring', 'sending_domain_failing', 'sending_domain_stopped', 'lead_submitted', 'lead_follow_up_due'));

-- locked public.payments
drop trigger if exists payments_locked on public.payments;
drop function if exists public.payments_locked();
create function public.payments_locked() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'UPDATE' and current_user = 'atrium_owner' and current_setting('app.moving_customer', true) = 'on'
    and (to_jsonb(new) - 'customer_id') = (to_jsonb(old) - 'customer_id') then
    return new;
  end if;
  if tg_op = 'DELETE' then
    raise exception using errcode = 'AT001', message = 'a final row of payments cannot be deleted', schema = 'public', table = 'payments';
  end if;
  if (to_jsonb(new) - array['dispute', 'version', 'updated_at']::text[]) is distinct from (to_jsonb(old) - array['dispute', 'version', 'updated_at']::text[]) then
    raise exception using errcode = 'AT001', message = 'a final row of payments cannot be changed', schema = 'public', table = 'payments';
  end if;
  return new;
end
$function$;
create trigger payments_locked before update or delete on public.payments for each row when (true) execute function public.payments_locked();

-- check public.payment_reversals.payment_reversals_amount_check
alter table public.payment_reversals drop constraint if exists payment_reversals_amount_check;
alter table public.payment_reversals add constraint payment_reversals_amount_check check (amount > 0);

-- index public.payments_found_by
drop index if exists public.payments_found_by;
create index payments_found_by on public.payments using gin (tenant_id, (public.fold_text(btrim(coalesce(reference, '') || ' ' || coalesce(gateway_ref, '')))) gin_trgm_ops);

-- function public.find_payments(uuid, text, int)
create or replace function public.find_payments(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.payments r cross join lateral (select public.fold_text(btrim(coalesce(reference, '') || ' ' || coalesce(gateway_ref, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and public.fold_text(btrim(coalesce(reference, '') || ' ' || coalesce(gateway_ref, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
end
$$;
revoke all on function public.find_payments(uuid, text, int) from public;
grant execute on function public.find_payments(uuid, text, int) to atrium_app, atrium_jobs;

-- view public.payments_texts
create or replace view public.payments_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(reference, '') || ' ' || coalesce(gateway_ref, ''))) as text, public.fold_text(null::text) as code, false as internal
  from public.payments r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select r.tenant_id, r.id as record_id, c.search_text as text, null::text as code, false as internal
  from public.payments r join public.customers c on c.tenant_id = r.tenant_id and c.id = r.customer_id
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(i.number, '') || ' ' || coalesce(i.reference, ''))) as text, null::text as code, false as internal
  from public.payments r join public.invoices i on i.tenant_id = r.tenant_id and i.id = r.invoice_id
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(i.number, '') || ' ' || coalesce(i.reference, ''))) as text, null::text as code, false as internal
  from public.payments r join public.payment_allocations a on a.tenant_id = r.tenant_id and a.payment_id = r.id
  join public.invoices i on i.tenant_id = r.tenant_id and i.id = a.invoice_id
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.payments_texts from public, atrium_app, atrium_jobs;
grant select on public.payments_texts to atrium_app, atrium_jobs;

-- function public.find_projects(uuid, text, int)
create or replace function public.find_projects(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
  v_found int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.projects r cross join lateral (select public.fold_text(btrim(coalesce(name, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and public.fold_text(btrim(coalesce(name, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
  get diagnostics v_found = row_count;
  if v_found >= v_limit or v_text ~ '[0-9]' then
    return;
  end if;
  return query
    select r.id, word_similarity(v_text, t.own)::real
    from public.projects r cross join lateral (select public.fold_text(btrim(coalesce(name, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and v_text <% public.fold_text(btrim(coalesce(name, ''))) and t.own not like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit - v_found;
end
$$;
revoke all on function public.find_projects(uuid, text, int) from public;
grant execute on function public.find_projects(uuid, text, int) to atrium_app, atrium_jobs;

-- view public.projects_texts
create or replace view public.projects_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(name, ''))) as text, public.fold_text(null::text) as code, false as internal
  from public.projects r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.projects_texts from public, atrium_app, atrium_jobs;
grant select on public.projects_texts to atrium_app, atrium_jobs;

-- view public.proposals_texts
create or replace view public.proposals_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(title, '') || ' ' || coalesce(reference, ''))) as text, public.fold_text(number::text) as code, false as internal
  from public.proposals r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select r.tenant_id, r.id as record_id, c.search_text as text, null::text as code, false as internal
  from public.proposals r join public.customers c on c.tenant_id = r.tenant_id and c.id = r.customer_id
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.proposals_texts from public, atrium_app, atrium_jobs;
grant select on public.proposals_texts to atrium_app, atrium_jobs;

-- view public.recurring_invoices_texts
create or replace view public.recurring_invoices_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(reference, ''))) as text, public.fold_text(null::text) as code, false as internal
  from public.recurring_invoices r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select r.tenant_id, r.id as record_id, c.search_text as text, null::text as code, false as internal
  from public.recurring_invoices r join public.customers c on c.tenant_id = r.tenant_id and c.id = r.customer_id
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.recurring_invoices_texts from public, atrium_app, atrium_jobs;
grant select on public.recurring_invoices_texts to atrium_app, atrium_jobs;

-- check public.saved_views.saved_views_list_check
alter table public.saved_views drop constraint if exists saved_views_list_check;
alter table public.saved_views add constraint saved_views_list_check check (list in ('customers', 'invoices', 'estimates', 'proposals', 'credit-notes', 'recurring-invoices', 'subscriptions', 'contracts', 'leads', 'projects', 'tasks', 'time-entries', 'timesheets', 'expenses', 'payments', 'items', 'tickets', 'articles', 'surveys', 'staff', 'files', 'mails', 'audit', 'vault'));

-- check public.saved_view_defaults.saved_view_defaults_list_check
alter table public.saved_view_defaults drop constraint if exists saved_view_defaults_list_check;
alter table public.saved_view_defaults add constraint saved_view_defaults_list_check check (list in ('customers', 'invoices', 'estimates', 'proposals', 'credit-notes', 'recurring-invoices', 'subscriptions', 'contracts', 'leads', 'projects', 'tasks', 'time-entries', 'timesheets', 'expenses', 'payments', 'items', 'tickets', 'articles', 'surveys', 'staff', 'files', 'mails', 'audit', 'vault'));

-- function public.find_staff(uuid, text, int)
create or replace function public.find_staff(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
  v_found int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.staff r cross join lateral (select public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (r.deactivated_at is null) and public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
  get diagnostics v_found = row_count;
  if v_found >= v_limit or v_text ~ '[0-9]' then
    return;
  end if;
  return query
    select r.id, word_similarity(v_text, t.own)::real
    from public.staff r cross join lateral (select public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (r.deactivated_at is null) and v_text <% public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, ''))) and t.own not like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit - v_found;
end
$$;
revoke all on function public.find_staff(uuid, text, int) from public;
grant execute on function public.find_staff(uuid, text, int) to atrium_app, atrium_jobs;

-- view public.staff_texts
create or replace view public.staff_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, ''))) as text, public.fold_text(null::text) as code, false as internal
  from public.staff r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.staff_texts from public, atrium_app, atrium_jobs;
grant select on public.staff_texts to atrium_app, atrium_jobs;

-- function public.find_subscriptions(uuid, text, int)
create or replace function public.find_subscriptions(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
  v_found int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.subscriptions r cross join lateral (select public.fold_text(btrim(coalesce(title, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and public.fold_text(btrim(coalesce(title, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
  get diagnostics v_found = row_count;
  if v_found >= v_limit or v_text ~ '[0-9]' then
    return;
  end if;
  return query
    select r.id, word_similarity(v_text, t.own)::real
    from public.subscriptions r cross join lateral (select public.fold_text(btrim(coalesce(title, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and v_text <% public.fold_text(btrim(coalesce(title, ''))) and t.own not like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit - v_found;
end
$$;
revoke all on function public.find_subscriptions(uuid, text, int) from public;
grant execute on function public.find_subscriptions(uuid, text, int) to atrium_app, atrium_jobs;

-- view public.subscriptions_texts
create or replace view public.subscriptions_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(title, ''))) as text, public.fold_text(null::text) as code, false as internal
  from public.subscriptions r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select r.tenant_id, r.id as record_id, c.search_text as text, null::text as code, false as internal
  from public.subscriptions r join public.customers c on c.tenant_id = r.tenant_id and c.id = r.customer_id
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.subscriptions_texts from public, atrium_app, atrium_jobs;
grant select on public.subscriptions_texts to atrium_app, atrium_jobs;

-- function public.find_surveys(uuid, text, int)
create or replace function public.find_surveys(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
  v_found int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.surveys r cross join lateral (select public.fold_text(btrim(coalesce(name, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and public.fold_text(btrim(coalesce(name, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
  get diagnostics v_found = row_count;
  if v_found >= v_limit or v_text ~ '[0-9]' then
    return;
  end if;
  return query
    select r.id, word_similarity(v_text, t.own)::real
    from public.surveys r cross join lateral (select public.fold_text(btrim(coalesce(name, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and v_text <% public.fold_text(btrim(coalesce(name, ''))) and t.own not like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit - v_found;
end
$$;
revoke all on function public.find_surveys(uuid, text, int) from public;
grant execute on function public.find_surveys(uuid, text, int) to atrium_app, atrium_jobs;

-- view public.surveys_texts
create or replace view public.surveys_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(name, ''))) as text, public.fold_text(null::text) as code, false as internal
  from public.surveys r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.surveys_texts from public, atrium_app, atrium_jobs;
grant select on public.surveys_texts to atrium_app, atrium_jobs;

-- function public.find_tasks(uuid, text, int)
create or replace function public.find_tasks(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
  v_found int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.tasks r cross join lateral (select public.fold_text(btrim(coalesce(title, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and public.fold_text(btrim(coalesce(title, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
  get diagnostics v_found = row_count;
  if v_found >= v_limit or v_text ~ '[0-9]' then
    return;
  end if;
  return query
    select r.id, word_similarity(v_text, t.own)::real
    from public.tasks r cross join lateral (select public.fold_text(btrim(coalesce(title, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and v_text <% public.fold_text(btrim(coalesce(title, ''))) and t.own not like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit - v_found;
end
$$;
revoke all on function public.find_tasks(uuid, text, int) from public;
grant execute on function public.find_tasks(uuid, text, int) to atrium_app, atrium_jobs;

-- view public.tasks_texts
create or replace view public.tasks_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(title, ''))) as text, public.fold_text(null::text) as code, false as internal
  from public.tasks r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.tasks_texts from public, atrium_app, atrium_jobs;
grant select on public.tasks_texts to atrium_app, atrium_jobs;

-- check public.ticket_messages.ticket_messages_sender_proof_check
alter table public.ticket_messages drop constraint if exists ticket_messages_sender_proof_check;
alter table public.ticket_messages add constraint ticket_messages_sender_proof_check check (sender_proof in ('proved', 'unproved', 'forged'));

-- index public.ticket_messages_found_by
drop index if exists public.ticket_messages_found_by;
create index ticket_messages_found_by on public.ticket_messages using gin (tenant_id, (public.fold_text(body)) gin_trgm_ops);

-- function public.find_tickets(uuid, text, int)
create or replace function public.find_tickets(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
  v_found int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.tickets r cross join lateral (select public.fold_text(btrim(coalesce(number::text, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(requester_name, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and public.fold_text(btrim(coalesce(number::text, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(requester_name, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
  get diagnostics v_found = row_count;
  if v_found >= v_limit or v_text ~ '[0-9]' then
    return;
  end if;
  return query
    select r.id, word_similarity(v_text, t.own)::real
    from public.tickets r cross join lateral (select public.fold_text(btrim(coalesce(number::text, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(requester_name, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and v_text <% public.fold_text(btrim(coalesce(number::text, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(requester_name, ''))) and t.own not like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit - v_found;
end
$$;
revoke all on function public.find_tickets(uuid, text, int) from public;
grant execute on function public.find_tickets(uuid, text, int) to atrium_app, atrium_jobs;

-- view public.tickets_texts
create or replace view public.tickets_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(number::text, '') || ' ' || coalesce(subject, '') || ' ' || coalesce(requester_name, ''))) as text, public.fold_text(number::text) as code, false as internal
  from public.tickets r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select r.tenant_id, r.id as record_id, public.fold_text(body) as text, null::text as code, m.kind = 'note' as internal
  from public.tickets r join public.ticket_messages m on m.tenant_id = r.tenant_id and m.ticket_id = r.id
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.tickets_texts from public, atrium_app, atrium_jobs;
grant select on public.tickets_texts to atrium_app, atrium_jobs;

-- check public.vault_items.vault_items_kind_check
alter table public.vault_items drop constraint if exists vault_items_kind_check;
alter table public.vault_items add constraint vault_items_kind_check check (kind in ('credential', 'license_key', 'clause', 'note', 'file'));

-- check public.vault_keys.vault_keys_status_check
alter table public.vault_keys drop constraint if exists vault_keys_status_check;
alter table public.vault_keys add constraint vault_keys_status_check check (status in ('current', 'previous', 'retired'));

-- check public.vault_unlocks.vault_unlocks_kind_check
alter table public.vault_unlocks drop constraint if exists vault_unlocks_kind_check;
alter table public.vault_unlocks add constraint vault_unlocks_kind_check check (kind in ('password', 'passkey'));

-- check public.vault_keys.vault_keys_retired_check
alter table public.vault_keys drop constraint if exists vault_keys_retired_check;
alter table public.vault_keys add constraint vault_keys_retired_check check ((status = 'retired') = (retired_at is not null));

-- check public.vaults.vaults_recovery_check
alter table public.vaults drop constraint if exists vaults_recovery_check;
alter table public.vaults add constraint vaults_recovery_check check (recovery_needed between 1 and recovery_parts);

-- check public.vault_links.vault_links_views_check
alter table public.vault_links drop constraint if exists vault_links_views_check;
alter table public.vault_links add constraint vault_links_views_check check (views_left between 0 and views);

-- index public.vault_keys_current
drop index if exists public.vault_keys_current;
create unique index vault_keys_current on public.vault_keys (tenant_id, status) where status <> 'retired';

-- index public.vault_items_expiring
drop index if exists public.vault_items_expiring;
create index vault_items_expiring on public.vault_items (expires_on, tenant_id) where task_id is null and expires_on is not null;

-- function platform.due_vault_items(timestamptz)
create or replace function platform.due_vault_items(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select t.id from platform.tenants t where t.closed_at is null and t.id in (
  select tenant_id from public.vault_items
  where task_id is null and expires_on <= (p_now at time zone 'UTC')::date + 15
)
$$;
revoke all on function platform.due_vault_items(timestamptz) from public;
grant execute on function platform.due_vault_items(timestamptz) to atrium_jobs;

-- index public.vault_items_found_by
drop index if exists public.vault_items_found_by;
create index vault_items_found_by on public.vault_items using gin (tenant_id, (public.fold_text(btrim(coalesce(title, '')))) gin_trgm_ops);

-- function public.find_vault_items(uuid, text, int)
create or replace function public.find_vault_items(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
  v_limit int := least(p_limit, 50);
  v_found int;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when t.own = v_text then 4 when t.own like v_like || '%' then 3 when t.own like '% ' || v_like || '%' then 2
      else 1.5 end)::real
    from public.vault_items r cross join lateral (select public.fold_text(btrim(coalesce(title, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and public.fold_text(btrim(coalesce(title, ''))) like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit;
  get diagnostics v_found = row_count;
  if v_found >= v_limit or v_text ~ '[0-9]' then
    return;
  end if;
  return query
    select r.id, word_similarity(v_text, t.own)::real
    from public.vault_items r cross join lateral (select public.fold_text(btrim(coalesce(title, ''))) as own offset 0) t
    where r.tenant_id = p_tenant and (true) and v_text <% public.fold_text(btrim(coalesce(title, ''))) and t.own not like '%' || v_like || '%'
    order by 2 desc, r.id desc
    limit v_limit - v_found;
end
$$;
revoke all on function public.find_vault_items(uuid, text, int) from public;
grant execute on function public.find_vault_items(uuid, text, int) to atrium_app, atrium_jobs;

-- view public.vault_items_texts
create or replace view public.vault_items_texts as
select r.tenant_id, r.id as record_id, public.fold_text(btrim(coalesce(title, ''))) as text, public.fold_text(null::text) as code, false as internal
  from public.vault_items r 
  where r.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
union all select null::uuid, null::uuid, null::text, null::text, false where false;
revoke all on public.vault_items_texts from public, atrium_app, atrium_jobs;
grant select on public.vault_items_texts to atrium_app, atrium_jobs;

-- function platform.match_webhooks(uuid[])
create or replace function platform.match_webhooks(p_events uuid[]) returns table (webhook_id uuid, event_id uuid, created_by_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
select w.id, e.id, w.created_by_id from public.events e join public.webhooks w on w.tenant_id = e.tenant_id
where e.id = any(p_events) and e.occurred_at >= w.created_at and w.status <> 'gone' and w.events && array[e.name, '*']
$$;
revoke all on function platform.match_webhooks(uuid[]) from public;
grant execute on function platform.match_webhooks(uuid[]) to atrium_jobs;

-- function public.move_customer_records(uuid, uuid, uuid, jsonb)
create or replace function public.move_customer_records(p_tenant uuid, p_from uuid, p_into uuid, p_only jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_moved jsonb := '{}';
  v_ids jsonb;
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'a merge is limited to the tenant in scope';
  end if;
  perform set_config('app.moving_customer', 'on', true);
  with moved as (update public.assists r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'assists.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('assists.customer_id', v_ids); end if;
  with moved as (update public.bookings r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'bookings.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('bookings.customer_id', v_ids); end if;
  with moved as (update public.contracts r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'contracts.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('contracts.customer_id', v_ids); end if;
  with moved as (update public.credit_notes r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'credit_notes.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('credit_notes.customer_id', v_ids); end if;
  with moved as (update public.customers r set merged_into_id = p_into
    where r.tenant_id = p_tenant and r.merged_into_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'customers.merged_into_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('customers.merged_into_id', v_ids); end if;
  with moved as (update public.contacts r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'contacts.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('contacts.customer_id', v_ids); end if;
  with moved as (update public.addresses r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'addresses.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('addresses.customer_id', v_ids); end if;
  with moved as (update public.customer_labels r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'customer_labels.customer_id')))
      and not exists (select 1 from public.customer_labels x where x.tenant_id = p_tenant and x.customer_id = p_into and x.label_id is not distinct from r.label_id)
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('customer_labels.customer_id', v_ids); end if;
  with moved as (update public.document_links r set record_id = p_into
    where r.tenant_id = p_tenant and r.record_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'document_links.record_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('document_links.record_id', v_ids); end if;
  with moved as (update public.dunning_accounts r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'dunning_accounts.customer_id')))
      and not exists (select 1 from public.dunning_accounts x where x.tenant_id = p_tenant and x.customer_id = p_into)
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('dunning_accounts.customer_id', v_ids); end if;
  with moved as (update public.dunning_reminders r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'dunning_reminders.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('dunning_reminders.customer_id', v_ids); end if;
  with moved as (update public.dunning_holds r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'dunning_holds.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('dunning_holds.customer_id', v_ids); end if;
  with moved as (update public.estimates r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'estimates.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('estimates.customer_id', v_ids); end if;
  with moved as (update public.expenses r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'expenses.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('expenses.customer_id', v_ids); end if;
  with moved as (update public.file_links r set record_id = p_into
    where r.tenant_id = p_tenant and r.record_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'file_links.record_id')))
      and not exists (select 1 from public.file_links x where x.tenant_id = p_tenant and x.record_id = p_into and x.file_id is not distinct from r.file_id)
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('file_links.record_id', v_ids); end if;
  with moved as (update public.invoices r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'invoices.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('invoices.customer_id', v_ids); end if;
  with moved as (update public.leads r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'leads.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('leads.customer_id', v_ids); end if;
  with moved as (update public.ledger_entries r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'ledger_entries.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('ledger_entries.customer_id', v_ids); end if;
  with moved as (update public.notes r set record_id = p_into
    where r.tenant_id = p_tenant and r.record_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'notes.record_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('notes.record_id', v_ids); end if;
  with moved as (update public.payment_attempts r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'payment_attempts.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('payment_attempts.customer_id', v_ids); end if;
  with moved as (update public.saved_methods r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'saved_methods.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('saved_methods.customer_id', v_ids); end if;
  with moved as (update public.payments r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'payments.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('payments.customer_id', v_ids); end if;
  with moved as (update public.projects r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'projects.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('projects.customer_id', v_ids); end if;
  with moved as (update public.proposals r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'proposals.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('proposals.customer_id', v_ids); end if;
  with moved as (update public.recurring_invoices r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'recurring_invoices.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('recurring_invoices.customer_id', v_ids); end if;
  with moved as (update public.autopay_mandates r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'autopay_mandates.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('autopay_mandates.customer_id', v_ids); end if;
  with moved as (update public.recurring_tasks r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'recurring_tasks.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('recurring_tasks.customer_id', v_ids); end if;
  with moved as (update public.signers r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'signers.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('signers.customer_id', v_ids); end if;
  with moved as (update public.signers r set record_id = p_into
    where r.tenant_id = p_tenant and r.record_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'signers.record_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('signers.record_id', v_ids); end if;
  with moved as (update public.statements r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'statements.customer_id')))
      and not exists (select 1 from public.statements x where x.tenant_id = p_tenant and x.customer_id = p_into and x.currency is not distinct from r.currency and x.month is not distinct from r.month)
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('statements.customer_id', v_ids); end if;
  with moved as (update public.subscriptions r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'subscriptions.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('subscriptions.customer_id', v_ids); end if;
  with moved as (update public.provider_customers r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'provider_customers.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('provider_customers.customer_id', v_ids); end if;
  with moved as (update public.survey_responses r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'survey_responses.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('survey_responses.customer_id', v_ids); end if;
  with moved as (update public.tasks r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'tasks.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('tasks.customer_id', v_ids); end if;
  with moved as (update public.sla_policy_customers r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'sla_policy_customers.customer_id')))
      and not exists (select 1 from public.sla_policy_customers x where x.tenant_id = p_tenant and x.customer_id = p_into)
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('sla_policy_customers.customer_id', v_ids); end if;
  with moved as (update public.tickets r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'tickets.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('tickets.customer_id', v_ids); end if;
  with moved as (update public.vault_items r set customer_id = p_into
    where r.tenant_id = p_tenant and r.customer_id = p_from
      and (p_only is null or r.id in (select value::uuid from jsonb_array_elements_text(p_only -> 'vault_items.customer_id')))
    returning r.id)
  select jsonb_agg(id) into v_ids from moved;
  if v_ids is not null then v_moved := v_moved || jsonb_build_object('vault_items.customer_id', v_ids); end if;
  update public.customers c set balance_rank = coalesce((select sum(e.amount) from public.ledger_entries e
    where e.tenant_id = p_tenant and e.customer_id = c.id), 0) where c.tenant_id = p_tenant and c.id in (p_from, p_into);
  perform set_config('app.moving_customer', '', true);
  return v_moved;
end
$$;
revoke all on function public.move_customer_records(uuid, uuid, uuid, jsonb) from public;
grant execute on function public.move_customer_records(uuid, uuid, uuid, jsonb) to atrium_app, atrium_jobs;

-- function public.count_customer_records(uuid, uuid)
create or replace function public.count_customer_records(p_tenant uuid, p_customer uuid)
returns table (table_name text, found bigint)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'a merge is limited to the tenant in scope';
  end if;
  return query
  select c.table_name, sum(c.found)::bigint from (
  select 'assists' as table_name, count(*) as found from public.assists where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'bookings' as table_name, count(*) as found from public.bookings where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'contracts' as table_name, count(*) as found from public.contracts where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'credit_notes' as table_name, count(*) as found from public.credit_notes where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'customers' as table_name, count(*) as found from public.customers where tenant_id = p_tenant and merged_into_id = p_customer
  union all
  select 'contacts' as table_name, count(*) as found from public.contacts where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'addresses' as table_name, count(*) as found from public.addresses where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'customer_labels' as table_name, count(*) as found from public.customer_labels where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'document_links' as table_name, count(*) as found from public.document_links where tenant_id = p_tenant and record_id = p_customer
  union all
  select 'dunning_accounts' as table_name, count(*) as found from public.dunning_accounts where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'dunning_reminders' as table_name, count(*) as found from public.dunning_reminders where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'dunning_holds' as table_name, count(*) as found from public.dunning_holds where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'estimates' as table_name, count(*) as found from public.estimates where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'expenses' as table_name, count(*) as found from public.expenses where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'file_links' as table_name, count(*) as found from public.file_links where tenant_id = p_tenant and record_id = p_customer
  union all
  select 'invoices' as table_name, count(*) as found from public.invoices where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'leads' as table_name, count(*) as found from public.leads where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'ledger_entries' as table_name, count(*) as found from public.ledger_entries where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'notes' as table_name, count(*) as found from public.notes where tenant_id = p_tenant and record_id = p_customer
  union all
  select 'payment_attempts' as table_name, count(*) as found from public.payment_attempts where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'saved_methods' as table_name, count(*) as found from public.saved_methods where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'payments' as table_name, count(*) as found from public.payments where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'projects' as table_name, count(*) as found from public.projects where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'proposals' as table_name, count(*) as found from public.proposals where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'recurring_invoices' as table_name, count(*) as found from public.recurring_invoices where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'autopay_mandates' as table_name, count(*) as found from public.autopay_mandates where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'recurring_tasks' as table_name, count(*) as found from public.recurring_tasks where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'signers' as table_name, count(*) as found from public.signers where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'signers' as table_name, count(*) as found from public.signers where tenant_id = p_tenant and record_id = p_customer
  union all
  select 'statements' as table_name, count(*) as found from public.statements where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'subscriptions' as table_name, count(*) as found from public.subscriptions where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'provider_customers' as table_name, count(*) as found from public.provider_customers where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'survey_responses' as table_name, count(*) as found from public.survey_responses where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'tasks' as table_name, count(*) as found from public.tasks where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'sla_policy_customers' as table_name, count(*) as found from public.sla_policy_customers where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'tickets' as table_name, count(*) as found from public.tickets where tenant_id = p_tenant and customer_id = p_customer
  union all
  select 'vault_items' as table_name, count(*) as found from public.vault_items where tenant_id = p_tenant and customer_id = p_customer
  ) c group by 1 having sum(c.found) > 0;
end
$$;
revoke all on function public.count_customer_records(uuid, uuid) from public;
grant execute on function public.count_customer_records(uuid, uuid) to atrium_app, atrium_jobs;
