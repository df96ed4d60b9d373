-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "platform";

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "branding" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "primary_color" TEXT NOT NULL DEFAULT '#2457d6',
    "theme_tokens" JSONB NOT NULL,
    "logo_file_id" UUID,
    "favicon_file_id" UUID,
    "login_background_file_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "branding_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customers" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "search_text" TEXT NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "website" TEXT,
    "tax_id" TEXT,
    "country" TEXT,
    "currency" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "owner_id" UUID,
    "tax_profile_id" UUID,
    "payment_terms_days" INTEGER,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "notes" TEXT NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contacts" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "role" TEXT,
    "language" TEXT,
    "is_primary" BOOLEAN NOT NULL DEFAULT false,
    "portal_access" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contacts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "addresses" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "label" TEXT,
    "line1" TEXT NOT NULL,
    "line2" TEXT,
    "city" TEXT,
    "region" TEXT,
    "postal_code" TEXT,
    "country" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "addresses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "labels" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "labels_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customer_labels" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "label_id" UUID NOT NULL,

    CONSTRAINT "customer_labels_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_links" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "invoice_id" UUID,
    "revoked_at" TIMESTAMPTZ(3),
    "last_opened_at" TIMESTAMPTZ(3),
    "open_count" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "document_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "exchanges" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "operation" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "idempotency_key_id" UUID,
    "answer_status" INTEGER,
    "claimed_until" TIMESTAMPTZ(3) NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "exchanges_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "files" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "storage_key" TEXT,
    "blocked_reason" TEXT,
    "scanner" TEXT,
    "scanned_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "file_links" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "file_id" UUID NOT NULL,
    "customer_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "file_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoices" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "number" TEXT,
    "series_id" UUID,
    "sequence" BIGINT,
    "currency" TEXT NOT NULL,
    "exchange_rate" DECIMAL(24,10),
    "issue_day" DATE,
    "due_day" DATE,
    "supply_day" DATE,
    "payment_terms_days" INTEGER NOT NULL,
    "language" TEXT NOT NULL,
    "tax_profile_id" UUID,
    "prices_mode" TEXT NOT NULL,
    "rounding" TEXT NOT NULL,
    "discount" JSONB,
    "reference" TEXT,
    "notes" TEXT NOT NULL,
    "terms" TEXT NOT NULL,
    "parties" JSONB,
    "subtotal" BIGINT NOT NULL,
    "discount_total" BIGINT NOT NULL,
    "tax_total" BIGINT NOT NULL,
    "total" BIGINT NOT NULL,
    "balance" BIGINT NOT NULL,
    "finalized_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),
    "overdue_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invoices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoice_lines" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "item_id" UUID,
    "description" TEXT NOT NULL,
    "quantity" DECIMAL(24,6) NOT NULL,
    "unit" TEXT,
    "unit_price" DECIMAL(24,6) NOT NULL,
    "discount" JSONB,
    "taxes" JSONB NOT NULL,
    "net" BIGINT NOT NULL,
    "tax" BIGINT NOT NULL,
    "total" BIGINT NOT NULL,

    CONSTRAINT "invoice_lines_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "items" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "search_text" TEXT NOT NULL,
    "code" TEXT,
    "description" TEXT NOT NULL,
    "unit" TEXT,
    "unit_price" DECIMAL(24,6) NOT NULL,
    "currency" TEXT NOT NULL,
    "tax_rate_id" UUID,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "deleted_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "operation" TEXT NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" TEXT,
    "actor_name" TEXT NOT NULL,
    "ip" TEXT,
    "user_agent" TEXT,
    "request_id" TEXT NOT NULL,
    "cause_id" UUID,
    "noun" TEXT,
    "record_id" UUID,
    "version" INTEGER,
    "changes" JSONB NOT NULL,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "events" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "noun" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "actor" JSONB NOT NULL,
    "cause_id" UUID,
    "data" JSONB NOT NULL,
    "previous" JSONB NOT NULL,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "caller" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "status" INTEGER,
    "answer" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_entries" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "currency" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "kind" TEXT NOT NULL,
    "invoice_id" UUID,
    "payment_id" UUID,
    "refund_id" UUID,
    "amount" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_templates" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "subject" TEXT,
    "body" TEXT,
    "button_label" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_templates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mails" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "to" JSONB NOT NULL,
    "subject" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "sealed_url" TEXT,
    "attachments" JSONB NOT NULL,
    "about_noun" TEXT,
    "about_id" UUID,
    "status" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "message_id" TEXT NOT NULL,
    "queued_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notes" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "customer_id" UUID,
    "invoice_id" UUID,
    "author_id" UUID,
    "author_name" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notifications" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "noun" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "title_key" TEXT NOT NULL,
    "values" JSONB NOT NULL,
    "event_id" UUID NOT NULL,
    "inbox" BOOLEAN NOT NULL DEFAULT true,
    "read_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification_preferences" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "inbox" BOOLEAN NOT NULL,
    "mail" BOOLEAN NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notification_preferences_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_attempts" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "gateway" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "customer_id" UUID NOT NULL,
    "invoice_id" UUID,
    "payment_id" UUID,
    "refund_id" UUID,
    "method_id" UUID,
    "currency" TEXT NOT NULL,
    "amount" BIGINT,
    "save_method" BOOLEAN NOT NULL DEFAULT false,
    "reason" TEXT,
    "charge_ref" TEXT,
    "payment_ref" TEXT,
    "refund_ref" TEXT,
    "redirect_url" TEXT,
    "return_hash" TEXT,
    "failure" TEXT,
    "attention" TEXT,
    "ask_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attempt_shares" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "attempt_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "attempt_shares_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gateway_events" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "gateway" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "content" JSONB NOT NULL,
    "outcome" TEXT NOT NULL,
    "attempt_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gateway_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_methods" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "gateway" TEXT NOT NULL,
    "customer_ref" TEXT NOT NULL,
    "method_ref" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "expires" TEXT,
    "removed_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_methods_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_gateways" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "gateway" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT false,
    "settings" JSONB NOT NULL,
    "secrets" TEXT,
    "secret_names" TEXT[],
    "endpoint_id" TEXT NOT NULL,
    "test" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_gateways_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "currency" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "day" DATE NOT NULL,
    "method" TEXT NOT NULL,
    "reference" TEXT,
    "notes" TEXT NOT NULL,
    "gateway" TEXT,
    "gateway_ref" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_allocations" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_allocations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refunds" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    "day" DATE NOT NULL,
    "reason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "platform"."tenants" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tenants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "platform"."tenant_hosts" (
    "hostname" TEXT NOT NULL,
    "tenant_id" UUID NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tenant_hosts_pkey" PRIMARY KEY ("hostname")
);

-- CreateTable
CREATE TABLE "platform"."tenant_keys" (
    "tenant_id" UUID NOT NULL,
    "wrapped" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tenant_keys_pkey" PRIMARY KEY ("tenant_id")
);

-- CreateTable
CREATE TABLE "platform"."users" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "password_hash" TEXT,
    "email_verified_at" TIMESTAMPTZ(3),
    "totp_secret" TEXT,
    "totp_enabled_at" TIMESTAMPTZ(3),
    "totp_last_step" BIGINT,
    "recovery_hashes" TEXT[],
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "platform"."sessions" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "ip" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "platform"."account_tokens" (
    "hash" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "tenant_id" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_tokens_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "platform"."uptime_days" (
    "endpoint" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "checks" INTEGER NOT NULL,
    "failures" INTEGER NOT NULL,

    CONSTRAINT "uptime_days_pkey" PRIMARY KEY ("endpoint","day")
);

-- CreateTable
CREATE TABLE "platform"."rate_buckets" (
    "key" TEXT NOT NULL,
    "tokens" DOUBLE PRECISION NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_buckets_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "contact_sign_ins" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contact_sign_ins_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contact_sessions" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "ip" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "contact_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_views" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" JSONB NOT NULL,
    "columns" TEXT[],
    "shared" BOOLEAN NOT NULL,
    "position" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_view_defaults" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "list" TEXT NOT NULL,
    "view_id" UUID NOT NULL,

    CONSTRAINT "saved_view_defaults_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "settings" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "company_name" TEXT NOT NULL,
    "tax_id" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "line1" TEXT,
    "line2" TEXT,
    "city" TEXT,
    "region" TEXT,
    "postal_code" TEXT,
    "country" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "timezone" TEXT NOT NULL,
    "fiscal_year_start_month" INTEGER NOT NULL DEFAULT 1,
    "paper" TEXT NOT NULL DEFAULT 'A4',
    "payment_terms_days" INTEGER NOT NULL DEFAULT 14,
    "invoice_notes" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "number_series" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "reset" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "number_series_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "number_counters" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "series_id" UUID NOT NULL,
    "period" TEXT NOT NULL,
    "value" BIGINT NOT NULL,

    CONSTRAINT "number_counters_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "roles" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "template" TEXT,
    "permissions" TEXT[],
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "roles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "role_views" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "role_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "role_views_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "deactivated_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "staff_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitations" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "permissions" TEXT[],
    "api_version" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tax_profiles" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "prices_mode" TEXT NOT NULL,
    "rounding" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "deleted_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tax_profiles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tax_rates" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "rate" DECIMAL(9,4) NOT NULL,
    "compound" BOOLEAN NOT NULL DEFAULT false,
    "category" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT true,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "tax_rates_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "branding_tenant_id_key" ON "branding"("tenant_id");

-- CreateIndex
CREATE UNIQUE INDEX "branding_tenant_id_id_key" ON "branding"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "customers_tenant_id_created_at_id_idx" ON "customers"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "customers_tenant_id_name_id_idx" ON "customers"("tenant_id", "name", "id");

-- CreateIndex
CREATE INDEX "customers_tenant_id_owner_id_created_at_id_idx" ON "customers"("tenant_id", "owner_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "customers_tenant_id_country_created_at_id_idx" ON "customers"("tenant_id", "country", "created_at", "id");

-- CreateIndex
CREATE INDEX "customers_tenant_id_name_key_idx" ON "customers"("tenant_id", "name_key");

-- CreateIndex
CREATE INDEX "customers_tenant_id_email_idx" ON "customers"("tenant_id", "email");

-- CreateIndex
CREATE UNIQUE INDEX "customers_tenant_id_id_key" ON "customers"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "contacts_tenant_id_customer_id_idx" ON "contacts"("tenant_id", "customer_id");

-- CreateIndex
CREATE INDEX "contacts_tenant_id_email_idx" ON "contacts"("tenant_id", "email");

-- CreateIndex
CREATE UNIQUE INDEX "contacts_tenant_id_id_key" ON "contacts"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "addresses_tenant_id_customer_id_idx" ON "addresses"("tenant_id", "customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "addresses_tenant_id_id_key" ON "addresses"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "labels_tenant_id_id_key" ON "labels"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "labels_tenant_id_kind_key_key" ON "labels"("tenant_id", "kind", "key");

-- CreateIndex
CREATE INDEX "customer_labels_tenant_id_label_id_customer_id_idx" ON "customer_labels"("tenant_id", "label_id", "customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "customer_labels_tenant_id_id_key" ON "customer_labels"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "customer_labels_tenant_id_customer_id_label_id_key" ON "customer_labels"("tenant_id", "customer_id", "label_id");

-- CreateIndex
CREATE INDEX "document_links_tenant_id_invoice_id_created_at_id_idx" ON "document_links"("tenant_id", "invoice_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "document_links_tenant_id_id_key" ON "document_links"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "exchanges_tenant_id_claimed_until_idx" ON "exchanges"("tenant_id", "claimed_until");

-- CreateIndex
CREATE UNIQUE INDEX "exchanges_tenant_id_id_key" ON "exchanges"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "exchanges_tenant_id_idempotency_key_id_key" ON "exchanges"("tenant_id", "idempotency_key_id");

-- CreateIndex
CREATE INDEX "files_tenant_id_created_at_id_idx" ON "files"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "files_tenant_id_name_id_idx" ON "files"("tenant_id", "name", "id");

-- CreateIndex
CREATE UNIQUE INDEX "files_tenant_id_id_key" ON "files"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "file_links_tenant_id_customer_id_created_at_id_idx" ON "file_links"("tenant_id", "customer_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "file_links_tenant_id_id_key" ON "file_links"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "file_links_tenant_id_file_id_customer_id_key" ON "file_links"("tenant_id", "file_id", "customer_id");

-- CreateIndex
CREATE INDEX "invoices_tenant_id_created_at_id_idx" ON "invoices"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "invoices_tenant_id_status_created_at_id_idx" ON "invoices"("tenant_id", "status", "created_at", "id");

-- CreateIndex
CREATE INDEX "invoices_tenant_id_customer_id_created_at_id_idx" ON "invoices"("tenant_id", "customer_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "invoices_tenant_id_issue_day_id_idx" ON "invoices"("tenant_id", "issue_day", "id");

-- CreateIndex
CREATE INDEX "invoices_tenant_id_due_day_id_idx" ON "invoices"("tenant_id", "due_day", "id");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_tenant_id_id_key" ON "invoices"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_tenant_id_number_key" ON "invoices"("tenant_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_lines_tenant_id_id_key" ON "invoice_lines"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_lines_tenant_id_invoice_id_position_key" ON "invoice_lines"("tenant_id", "invoice_id", "position");

-- CreateIndex
CREATE INDEX "items_tenant_id_created_at_id_idx" ON "items"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "items_tenant_id_name_id_idx" ON "items"("tenant_id", "name", "id");

-- CreateIndex
CREATE UNIQUE INDEX "items_tenant_id_id_key" ON "items"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "audit_entries_tenant_id_at_id_idx" ON "audit_entries"("tenant_id", "at", "id");

-- CreateIndex
CREATE INDEX "audit_entries_tenant_id_record_id_at_id_idx" ON "audit_entries"("tenant_id", "record_id", "at", "id");

-- CreateIndex
CREATE INDEX "audit_entries_tenant_id_actor_id_at_id_idx" ON "audit_entries"("tenant_id", "actor_id", "at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "audit_entries_tenant_id_id_key" ON "audit_entries"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "events_tenant_id_record_id_occurred_at_id_idx" ON "events"("tenant_id", "record_id", "occurred_at", "id");

-- CreateIndex
CREATE INDEX "events_tenant_id_occurred_at_id_idx" ON "events"("tenant_id", "occurred_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "events_tenant_id_id_key" ON "events"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "outbox_created_at_id_idx" ON "outbox"("created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_tenant_id_id_key" ON "outbox"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "idempotency_keys_tenant_id_id_key" ON "idempotency_keys"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "idempotency_keys_tenant_id_caller_key_key" ON "idempotency_keys"("tenant_id", "caller", "key");

-- CreateIndex
CREATE INDEX "ledger_entries_tenant_id_customer_id_day_id_idx" ON "ledger_entries"("tenant_id", "customer_id", "day", "id");

-- CreateIndex
CREATE INDEX "ledger_entries_tenant_id_invoice_id_idx" ON "ledger_entries"("tenant_id", "invoice_id");

-- CreateIndex
CREATE INDEX "ledger_entries_tenant_id_day_idx" ON "ledger_entries"("tenant_id", "day");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entries_tenant_id_id_key" ON "ledger_entries"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_templates_tenant_id_id_key" ON "mail_templates"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_templates_tenant_id_key_language_key" ON "mail_templates"("tenant_id", "key", "language");

-- CreateIndex
CREATE INDEX "mails_tenant_id_created_at_id_idx" ON "mails"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "mails_tenant_id_about_id_created_at_id_idx" ON "mails"("tenant_id", "about_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "mails_tenant_id_id_key" ON "mails"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "mails_tenant_id_idempotency_key_key" ON "mails"("tenant_id", "idempotency_key");

-- CreateIndex
CREATE INDEX "notes_tenant_id_customer_id_created_at_id_idx" ON "notes"("tenant_id", "customer_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "notes_tenant_id_invoice_id_created_at_id_idx" ON "notes"("tenant_id", "invoice_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "notes_tenant_id_id_key" ON "notes"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "notifications_tenant_id_staff_id_created_at_id_idx" ON "notifications"("tenant_id", "staff_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "notifications_tenant_id_id_key" ON "notifications"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "notifications_tenant_id_staff_id_event_id_key" ON "notifications"("tenant_id", "staff_id", "event_id");

-- CreateIndex
CREATE UNIQUE INDEX "notification_preferences_tenant_id_id_key" ON "notification_preferences"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "notification_preferences_tenant_id_staff_id_kind_key" ON "notification_preferences"("tenant_id", "staff_id", "kind");

-- CreateIndex
CREATE INDEX "payment_attempts_tenant_id_created_at_id_idx" ON "payment_attempts"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "payment_attempts_tenant_id_invoice_id_idx" ON "payment_attempts"("tenant_id", "invoice_id");

-- CreateIndex
CREATE INDEX "payment_attempts_tenant_id_payment_id_idx" ON "payment_attempts"("tenant_id", "payment_id");

-- CreateIndex
CREATE INDEX "payment_attempts_tenant_id_gateway_charge_ref_idx" ON "payment_attempts"("tenant_id", "gateway", "charge_ref");

-- CreateIndex
CREATE INDEX "payment_attempts_tenant_id_gateway_payment_ref_idx" ON "payment_attempts"("tenant_id", "gateway", "payment_ref");

-- CreateIndex
CREATE INDEX "payment_attempts_tenant_id_gateway_refund_ref_idx" ON "payment_attempts"("tenant_id", "gateway", "refund_ref");

-- CreateIndex
CREATE INDEX "payment_attempts_tenant_id_ask_at_idx" ON "payment_attempts"("tenant_id", "ask_at");

-- CreateIndex
CREATE UNIQUE INDEX "payment_attempts_tenant_id_id_key" ON "payment_attempts"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "attempt_shares_tenant_id_invoice_id_idx" ON "attempt_shares"("tenant_id", "invoice_id");

-- CreateIndex
CREATE UNIQUE INDEX "attempt_shares_tenant_id_id_key" ON "attempt_shares"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "attempt_shares_tenant_id_attempt_id_invoice_id_key" ON "attempt_shares"("tenant_id", "attempt_id", "invoice_id");

-- CreateIndex
CREATE INDEX "gateway_events_tenant_id_attempt_id_idx" ON "gateway_events"("tenant_id", "attempt_id");

-- CreateIndex
CREATE UNIQUE INDEX "gateway_events_tenant_id_id_key" ON "gateway_events"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "gateway_events_tenant_id_gateway_event_id_key" ON "gateway_events"("tenant_id", "gateway", "event_id");

-- CreateIndex
CREATE INDEX "saved_methods_tenant_id_customer_id_idx" ON "saved_methods"("tenant_id", "customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "saved_methods_tenant_id_id_key" ON "saved_methods"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "saved_methods_tenant_id_gateway_method_ref_key" ON "saved_methods"("tenant_id", "gateway", "method_ref");

-- CreateIndex
CREATE UNIQUE INDEX "payment_gateways_endpoint_id_key" ON "payment_gateways"("endpoint_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_gateways_tenant_id_id_key" ON "payment_gateways"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_gateways_tenant_id_gateway_key" ON "payment_gateways"("tenant_id", "gateway");

-- CreateIndex
CREATE INDEX "payments_tenant_id_created_at_id_idx" ON "payments"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "payments_tenant_id_customer_id_created_at_id_idx" ON "payments"("tenant_id", "customer_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "payments_tenant_id_id_key" ON "payments"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "payments_tenant_id_gateway_gateway_ref_key" ON "payments"("tenant_id", "gateway", "gateway_ref");

-- CreateIndex
CREATE INDEX "payment_allocations_tenant_id_payment_id_idx" ON "payment_allocations"("tenant_id", "payment_id");

-- CreateIndex
CREATE INDEX "payment_allocations_tenant_id_invoice_id_idx" ON "payment_allocations"("tenant_id", "invoice_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_allocations_tenant_id_id_key" ON "payment_allocations"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "refunds_tenant_id_payment_id_idx" ON "refunds"("tenant_id", "payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "refunds_tenant_id_id_key" ON "refunds"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "tenants_slug_key" ON "platform"."tenants"("slug");

-- CreateIndex
CREATE INDEX "tenant_hosts_tenant_id_idx" ON "platform"."tenant_hosts"("tenant_id");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "platform"."users"("email");

-- CreateIndex
CREATE INDEX "sessions_user_id_created_at_idx" ON "platform"."sessions"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "account_tokens_user_id_idx" ON "platform"."account_tokens"("user_id");

-- CreateIndex
CREATE INDEX "rate_buckets_updated_at_idx" ON "platform"."rate_buckets"("updated_at");

-- CreateIndex
CREATE UNIQUE INDEX "contact_sign_ins_hash_key" ON "contact_sign_ins"("hash");

-- CreateIndex
CREATE INDEX "contact_sign_ins_tenant_id_email_idx" ON "contact_sign_ins"("tenant_id", "email");

-- CreateIndex
CREATE UNIQUE INDEX "contact_sign_ins_tenant_id_id_key" ON "contact_sign_ins"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "contact_sessions_hash_key" ON "contact_sessions"("hash");

-- CreateIndex
CREATE INDEX "contact_sessions_tenant_id_email_last_seen_at_idx" ON "contact_sessions"("tenant_id", "email", "last_seen_at");

-- CreateIndex
CREATE INDEX "contact_sessions_tenant_id_contact_id_idx" ON "contact_sessions"("tenant_id", "contact_id");

-- CreateIndex
CREATE UNIQUE INDEX "contact_sessions_tenant_id_id_key" ON "contact_sessions"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "saved_views_tenant_id_list_position_id_idx" ON "saved_views"("tenant_id", "list", "position", "id");

-- CreateIndex
CREATE UNIQUE INDEX "saved_views_tenant_id_id_key" ON "saved_views"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "saved_views_tenant_id_staff_id_list_name_key" ON "saved_views"("tenant_id", "staff_id", "list", "name");

-- CreateIndex
CREATE INDEX "saved_view_defaults_tenant_id_view_id_idx" ON "saved_view_defaults"("tenant_id", "view_id");

-- CreateIndex
CREATE UNIQUE INDEX "saved_view_defaults_tenant_id_id_key" ON "saved_view_defaults"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "saved_view_defaults_tenant_id_staff_id_list_key" ON "saved_view_defaults"("tenant_id", "staff_id", "list");

-- CreateIndex
CREATE UNIQUE INDEX "settings_tenant_id_key" ON "settings"("tenant_id");

-- CreateIndex
CREATE UNIQUE INDEX "settings_tenant_id_id_key" ON "settings"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "number_series_tenant_id_kind_idx" ON "number_series"("tenant_id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "number_series_tenant_id_id_key" ON "number_series"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "number_counters_tenant_id_id_key" ON "number_counters"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "number_counters_tenant_id_series_id_period_key" ON "number_counters"("tenant_id", "series_id", "period");

-- CreateIndex
CREATE UNIQUE INDEX "roles_tenant_id_id_key" ON "roles"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "roles_tenant_id_name_key" ON "roles"("tenant_id", "name");

-- CreateIndex
CREATE INDEX "role_views_tenant_id_role_id_idx" ON "role_views"("tenant_id", "role_id");

-- CreateIndex
CREATE UNIQUE INDEX "role_views_tenant_id_id_key" ON "role_views"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "role_views_tenant_id_session_id_key" ON "role_views"("tenant_id", "session_id");

-- CreateIndex
CREATE INDEX "staff_user_id_idx" ON "staff"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "staff_tenant_id_id_key" ON "staff"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "staff_tenant_id_user_id_key" ON "staff"("tenant_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "staff_tenant_id_email_key" ON "staff"("tenant_id", "email");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations"("token_hash");

-- CreateIndex
CREATE INDEX "invitations_tenant_id_created_at_id_idx" ON "invitations"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_tenant_id_id_key" ON "invitations"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_token_hash_key" ON "api_keys"("token_hash");

-- CreateIndex
CREATE INDEX "api_keys_tenant_id_created_at_id_idx" ON "api_keys"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_tenant_id_id_key" ON "api_keys"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "tax_profiles_tenant_id_created_at_id_idx" ON "tax_profiles"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "tax_profiles_tenant_id_id_key" ON "tax_profiles"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "tax_rates_tenant_id_profile_id_position_idx" ON "tax_rates"("tenant_id", "profile_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "tax_rates_tenant_id_id_key" ON "tax_rates"("tenant_id", "id");

-- AddForeignKey
ALTER TABLE "branding" ADD CONSTRAINT "branding_tenant_id_logo_file_id_fkey" FOREIGN KEY ("tenant_id", "logo_file_id") REFERENCES "files"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "branding" ADD CONSTRAINT "branding_tenant_id_favicon_file_id_fkey" FOREIGN KEY ("tenant_id", "favicon_file_id") REFERENCES "files"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "branding" ADD CONSTRAINT "branding_tenant_id_login_background_file_id_fkey" FOREIGN KEY ("tenant_id", "login_background_file_id") REFERENCES "files"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customers" ADD CONSTRAINT "customers_tenant_id_owner_id_fkey" FOREIGN KEY ("tenant_id", "owner_id") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customers" ADD CONSTRAINT "customers_tenant_id_tax_profile_id_fkey" FOREIGN KEY ("tenant_id", "tax_profile_id") REFERENCES "tax_profiles"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_labels" ADD CONSTRAINT "customer_labels_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_labels" ADD CONSTRAINT "customer_labels_tenant_id_label_id_fkey" FOREIGN KEY ("tenant_id", "label_id") REFERENCES "labels"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file_links" ADD CONSTRAINT "file_links_tenant_id_file_id_fkey" FOREIGN KEY ("tenant_id", "file_id") REFERENCES "files"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file_links" ADD CONSTRAINT "file_links_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tenant_id_tax_profile_id_fkey" FOREIGN KEY ("tenant_id", "tax_profile_id") REFERENCES "tax_profiles"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tenant_id_series_id_fkey" FOREIGN KEY ("tenant_id", "series_id") REFERENCES "number_series"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "items" ADD CONSTRAINT "items_tenant_id_tax_rate_id_fkey" FOREIGN KEY ("tenant_id", "tax_rate_id") REFERENCES "tax_rates"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_tenant_id_payment_id_fkey" FOREIGN KEY ("tenant_id", "payment_id") REFERENCES "payments"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_tenant_id_refund_id_fkey" FOREIGN KEY ("tenant_id", "refund_id") REFERENCES "refunds"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_tenant_id_author_id_fkey" FOREIGN KEY ("tenant_id", "author_id") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_tenant_id_staff_id_fkey" FOREIGN KEY ("tenant_id", "staff_id") REFERENCES "staff"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_tenant_id_staff_id_fkey" FOREIGN KEY ("tenant_id", "staff_id") REFERENCES "staff"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_tenant_id_payment_id_fkey" FOREIGN KEY ("tenant_id", "payment_id") REFERENCES "payments"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_tenant_id_refund_id_fkey" FOREIGN KEY ("tenant_id", "refund_id") REFERENCES "refunds"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_tenant_id_method_id_fkey" FOREIGN KEY ("tenant_id", "method_id") REFERENCES "saved_methods"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attempt_shares" ADD CONSTRAINT "attempt_shares_tenant_id_attempt_id_fkey" FOREIGN KEY ("tenant_id", "attempt_id") REFERENCES "payment_attempts"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attempt_shares" ADD CONSTRAINT "attempt_shares_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_methods" ADD CONSTRAINT "saved_methods_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_tenant_id_payment_id_fkey" FOREIGN KEY ("tenant_id", "payment_id") REFERENCES "payments"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_tenant_id_payment_id_fkey" FOREIGN KEY ("tenant_id", "payment_id") REFERENCES "payments"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "platform"."tenant_hosts" ADD CONSTRAINT "tenant_hosts_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "platform"."tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "platform"."tenant_keys" ADD CONSTRAINT "tenant_keys_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "platform"."tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "platform"."sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "platform"."users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "platform"."account_tokens" ADD CONSTRAINT "account_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "platform"."users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_sessions" ADD CONSTRAINT "contact_sessions_tenant_id_contact_id_fkey" FOREIGN KEY ("tenant_id", "contact_id") REFERENCES "contacts"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_tenant_id_staff_id_fkey" FOREIGN KEY ("tenant_id", "staff_id") REFERENCES "staff"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_view_defaults" ADD CONSTRAINT "saved_view_defaults_tenant_id_staff_id_fkey" FOREIGN KEY ("tenant_id", "staff_id") REFERENCES "staff"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_view_defaults" ADD CONSTRAINT "saved_view_defaults_tenant_id_view_id_fkey" FOREIGN KEY ("tenant_id", "view_id") REFERENCES "saved_views"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "number_counters" ADD CONSTRAINT "number_counters_tenant_id_series_id_fkey" FOREIGN KEY ("tenant_id", "series_id") REFERENCES "number_series"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_views" ADD CONSTRAINT "role_views_tenant_id_role_id_fkey" FOREIGN KEY ("tenant_id", "role_id") REFERENCES "roles"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff" ADD CONSTRAINT "staff_tenant_id_role_id_fkey" FOREIGN KEY ("tenant_id", "role_id") REFERENCES "roles"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_tenant_id_role_id_fkey" FOREIGN KEY ("tenant_id", "role_id") REFERENCES "roles"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_tenant_id_profile_id_fkey" FOREIGN KEY ("tenant_id", "profile_id") REFERENCES "tax_profiles"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- schema access
create schema if not exists platform;
grant usage on schema public, platform to atrium_app, atrium_jobs;
do $body$ begin
  if to_regclass('public._prisma_migrations') is not null then grant select on public._prisma_migrations to atrium_app, atrium_jobs; end if;
end $body$;

-- tenant table public.branding
drop policy if exists tenant_isolation on public.branding;
drop policy if exists owner_all on public.branding;
alter table public.branding enable row level security;
alter table public.branding force row level security;
create policy tenant_isolation on public.branding to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.branding to atrium_owner using (true) with check (true);
revoke all on public.branding from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.branding to atrium_app, atrium_jobs;

-- tenant table public.customers
drop policy if exists tenant_isolation on public.customers;
drop policy if exists owner_all on public.customers;
alter table public.customers enable row level security;
alter table public.customers force row level security;
create policy tenant_isolation on public.customers to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.customers to atrium_owner using (true) with check (true);
revoke all on public.customers from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.customers to atrium_app, atrium_jobs;

-- tenant table public.contacts
drop policy if exists tenant_isolation on public.contacts;
drop policy if exists owner_all on public.contacts;
alter table public.contacts enable row level security;
alter table public.contacts force row level security;
create policy tenant_isolation on public.contacts to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.contacts to atrium_owner using (true) with check (true);
revoke all on public.contacts from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.contacts to atrium_app, atrium_jobs;

-- tenant table public.addresses
drop policy if exists tenant_isolation on public.addresses;
drop policy if exists owner_all on public.addresses;
alter table public.addresses enable row level security;
alter table public.addresses force row level security;
create policy tenant_isolation on public.addresses to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.addresses to atrium_owner using (true) with check (true);
revoke all on public.addresses from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.addresses to atrium_app, atrium_jobs;

-- tenant table public.labels
drop policy if exists tenant_isolation on public.labels;
drop policy if exists owner_all on public.labels;
alter table public.labels enable row level security;
alter table public.labels force row level security;
create policy tenant_isolation on public.labels to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.labels to atrium_owner using (true) with check (true);
revoke all on public.labels from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.labels to atrium_app, atrium_jobs;

-- tenant table public.customer_labels
drop policy if exists tenant_isolation on public.customer_labels;
drop policy if exists owner_all on public.customer_labels;
alter table public.customer_labels enable row level security;
alter table public.customer_labels force row level security;
create policy tenant_isolation on public.customer_labels to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.customer_labels to atrium_owner using (true) with check (true);
revoke all on public.customer_labels from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.customer_labels to atrium_app, atrium_jobs;

-- tenant table public.document_links
drop policy if exists tenant_isolation on public.document_links;
drop policy if exists owner_all on public.document_links;
alter table public.document_links enable row level security;
alter table public.document_links force row level security;
create policy tenant_isolation on public.document_links to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.document_links to atrium_owner using (true) with check (true);
revoke all on public.document_links from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.document_links to atrium_app, atrium_jobs;

-- tenant table public.exchanges
drop policy if exists tenant_isolation on public.exchanges;
drop policy if exists owner_all on public.exchanges;
alter table public.exchanges enable row level security;
alter table public.exchanges force row level security;
create policy tenant_isolation on public.exchanges to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.exchanges to atrium_owner using (true) with check (true);
revoke all on public.exchanges from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.exchanges to atrium_app, atrium_jobs;

-- tenant table public.files
drop policy if exists tenant_isolation on public.files;
drop policy if exists owner_all on public.files;
alter table public.files enable row level security;
alter table public.files force row level security;
create policy tenant_isolation on public.files to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.files to atrium_owner using (true) with check (true);
revoke all on public.files from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.files to atrium_app, atrium_jobs;

-- tenant table public.file_links
drop policy if exists tenant_isolation on public.file_links;
drop policy if exists owner_all on public.file_links;
alter table public.file_links enable row level security;
alter table public.file_links force row level security;
create policy tenant_isolation on public.file_links to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.file_links to atrium_owner using (true) with check (true);
revoke all on public.file_links from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.file_links to atrium_app, atrium_jobs;

-- tenant table public.invoices
drop policy if exists tenant_isolation on public.invoices;
drop policy if exists owner_all on public.invoices;
alter table public.invoices enable row level security;
alter table public.invoices force row level security;
create policy tenant_isolation on public.invoices to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.invoices to atrium_owner using (true) with check (true);
revoke all on public.invoices from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.invoices to atrium_app, atrium_jobs;

-- tenant table public.invoice_lines
drop policy if exists tenant_isolation on public.invoice_lines;
drop policy if exists owner_all on public.invoice_lines;
alter table public.invoice_lines enable row level security;
alter table public.invoice_lines force row level security;
create policy tenant_isolation on public.invoice_lines to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.invoice_lines to atrium_owner using (true) with check (true);
revoke all on public.invoice_lines from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.invoice_lines to atrium_app, atrium_jobs;

-- tenant table public.items
drop policy if exists tenant_isolation on public.items;
drop policy if exists owner_all on public.items;
alter table public.items enable row level security;
alter table public.items force row level security;
create policy tenant_isolation on public.items to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.items to atrium_owner using (true) with check (true);
revoke all on public.items from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.items to atrium_app, atrium_jobs;

-- tenant table public.audit_entries
drop policy if exists tenant_isolation on public.audit_entries;
drop policy if exists owner_all on public.audit_entries;
alter table public.audit_entries enable row level security;
alter table public.audit_entries force row level security;
create policy tenant_isolation on public.audit_entries to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.audit_entries to atrium_owner using (true) with check (true);
revoke all on public.audit_entries from atrium_app, atrium_jobs;
grant select, insert on public.audit_entries to atrium_app, atrium_jobs;

-- tenant table public.events
drop policy if exists tenant_isolation on public.events;
drop policy if exists owner_all on public.events;
alter table public.events enable row level security;
alter table public.events force row level security;
create policy tenant_isolation on public.events to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.events to atrium_owner using (true) with check (true);
revoke all on public.events from atrium_app, atrium_jobs;
grant select, insert on public.events to atrium_app, atrium_jobs;

-- tenant table public.outbox
drop policy if exists tenant_isolation on public.outbox;
drop policy if exists owner_all on public.outbox;
alter table public.outbox enable row level security;
alter table public.outbox force row level security;
create policy tenant_isolation on public.outbox to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.outbox to atrium_owner using (true) with check (true);
revoke all on public.outbox from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.outbox to atrium_app, atrium_jobs;

-- tenant table public.idempotency_keys
drop policy if exists tenant_isolation on public.idempotency_keys;
drop policy if exists owner_all on public.idempotency_keys;
alter table public.idempotency_keys enable row level security;
alter table public.idempotency_keys force row level security;
create policy tenant_isolation on public.idempotency_keys to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.idempotency_keys to atrium_owner using (true) with check (true);
revoke all on public.idempotency_keys from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.idempotency_keys to atrium_app, atrium_jobs;

-- tenant table public.ledger_entries
drop policy if exists tenant_isolation on public.ledger_entries;
drop policy if exists owner_all on public.ledger_entries;
alter table public.ledger_entries enable row level security;
alter table public.ledger_entries force row level security;
create policy tenant_isolation on public.ledger_entries to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.ledger_entries to atrium_owner using (true) with check (true);
revoke all on public.ledger_entries from atrium_app, atrium_jobs;
grant select, insert on public.ledger_entries to atrium_app, atrium_jobs;

-- tenant table public.mail_templates
drop policy if exists tenant_isolation on public.mail_templates;
drop policy if exists owner_all on public.mail_templates;
alter table public.mail_templates enable row level security;
alter table public.mail_templates force row level security;
create policy tenant_isolation on public.mail_templates to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.mail_templates to atrium_owner using (true) with check (true);
revoke all on public.mail_templates from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.mail_templates to atrium_app, atrium_jobs;

-- tenant table public.mails
drop policy if exists tenant_isolation on public.mails;
drop policy if exists owner_all on public.mails;
alter table public.mails enable row level security;
alter table public.mails force row level security;
create policy tenant_isolation on public.mails to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.mails to atrium_owner using (true) with check (true);
revoke all on public.mails from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.mails to atrium_app, atrium_jobs;

-- tenant table public.notes
drop policy if exists tenant_isolation on public.notes;
drop policy if exists owner_all on public.notes;
alter table public.notes enable row level security;
alter table public.notes force row level security;
create policy tenant_isolation on public.notes to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.notes to atrium_owner using (true) with check (true);
revoke all on public.notes from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.notes to atrium_app, atrium_jobs;

-- tenant table public.notifications
drop policy if exists tenant_isolation on public.notifications;
drop policy if exists owner_all on public.notifications;
alter table public.notifications enable row level security;
alter table public.notifications force row level security;
create policy tenant_isolation on public.notifications to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.notifications to atrium_owner using (true) with check (true);
revoke all on public.notifications from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.notifications to atrium_app, atrium_jobs;

-- tenant table public.notification_preferences
drop policy if exists tenant_isolation on public.notification_preferences;
drop policy if exists owner_all on public.notification_preferences;
alter table public.notification_preferences enable row level security;
alter table public.notification_preferences force row level security;
create policy tenant_isolation on public.notification_preferences to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.notification_preferences to atrium_owner using (true) with check (true);
revoke all on public.notification_preferences from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.notification_preferences to atrium_app, atrium_jobs;

-- tenant table public.payment_attempts
drop policy if exists tenant_isolation on public.payment_attempts;
drop policy if exists owner_all on public.payment_attempts;
alter table public.payment_attempts enable row level security;
alter table public.payment_attempts force row level security;
create policy tenant_isolation on public.payment_attempts to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.payment_attempts to atrium_owner using (true) with check (true);
revoke all on public.payment_attempts from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.payment_attempts to atrium_app, atrium_jobs;

-- tenant table public.attempt_shares
drop policy if exists tenant_isolation on public.attempt_shares;
drop policy if exists owner_all on public.attempt_shares;
alter table public.attempt_shares enable row level security;
alter table public.attempt_shares force row level security;
create policy tenant_isolation on public.attempt_shares to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.attempt_shares to atrium_owner using (true) with check (true);
revoke all on public.attempt_shares from atrium_app, atrium_jobs;
grant select, insert on public.attempt_shares to atrium_app, atrium_jobs;

-- tenant table public.gateway_events
drop policy if exists tenant_isolation on public.gateway_events;
drop policy if exists owner_all on public.gateway_events;
alter table public.gateway_events enable row level security;
alter table public.gateway_events force row level security;
create policy tenant_isolation on public.gateway_events to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.gateway_events to atrium_owner using (true) with check (true);
revoke all on public.gateway_events from atrium_app, atrium_jobs;
grant select, insert on public.gateway_events to atrium_app, atrium_jobs;

-- tenant table public.saved_methods
drop policy if exists tenant_isolation on public.saved_methods;
drop policy if exists owner_all on public.saved_methods;
alter table public.saved_methods enable row level security;
alter table public.saved_methods force row level security;
create policy tenant_isolation on public.saved_methods to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.saved_methods to atrium_owner using (true) with check (true);
revoke all on public.saved_methods from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.saved_methods to atrium_app, atrium_jobs;

-- tenant table public.payment_gateways
drop policy if exists tenant_isolation on public.payment_gateways;
drop policy if exists owner_all on public.payment_gateways;
alter table public.payment_gateways enable row level security;
alter table public.payment_gateways force row level security;
create policy tenant_isolation on public.payment_gateways to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.payment_gateways to atrium_owner using (true) with check (true);
revoke all on public.payment_gateways from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.payment_gateways to atrium_app, atrium_jobs;

-- tenant table public.payments
drop policy if exists tenant_isolation on public.payments;
drop policy if exists owner_all on public.payments;
alter table public.payments enable row level security;
alter table public.payments force row level security;
create policy tenant_isolation on public.payments to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.payments to atrium_owner using (true) with check (true);
revoke all on public.payments from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.payments to atrium_app, atrium_jobs;

-- tenant table public.payment_allocations
drop policy if exists tenant_isolation on public.payment_allocations;
drop policy if exists owner_all on public.payment_allocations;
alter table public.payment_allocations enable row level security;
alter table public.payment_allocations force row level security;
create policy tenant_isolation on public.payment_allocations to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.payment_allocations to atrium_owner using (true) with check (true);
revoke all on public.payment_allocations from atrium_app, atrium_jobs;
grant select, insert on public.payment_allocations to atrium_app, atrium_jobs;

-- tenant table public.refunds
drop policy if exists tenant_isolation on public.refunds;
drop policy if exists owner_all on public.refunds;
alter table public.refunds enable row level security;
alter table public.refunds force row level security;
create policy tenant_isolation on public.refunds to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.refunds to atrium_owner using (true) with check (true);
revoke all on public.refunds from atrium_app, atrium_jobs;
grant select, insert on public.refunds to atrium_app, atrium_jobs;

-- platform table platform.tenants
revoke all on platform.tenants from atrium_app, atrium_jobs;
grant select, insert, update, delete on platform.tenants to atrium_app, atrium_jobs;

-- platform table platform.tenant_hosts
revoke all on platform.tenant_hosts from atrium_app, atrium_jobs;
grant select, insert, update, delete on platform.tenant_hosts to atrium_app, atrium_jobs;

-- platform table platform.tenant_keys
revoke all on platform.tenant_keys from atrium_app, atrium_jobs;
grant select, insert, update, delete on platform.tenant_keys to atrium_app, atrium_jobs;

-- platform table platform.users
revoke all on platform.users from atrium_app, atrium_jobs;
grant select, insert, update, delete on platform.users to atrium_app, atrium_jobs;

-- platform table platform.sessions
revoke all on platform.sessions from atrium_app, atrium_jobs;
grant select, insert, update, delete on platform.sessions to atrium_app, atrium_jobs;

-- platform table platform.account_tokens
revoke all on platform.account_tokens from atrium_app, atrium_jobs;
grant select, insert, update, delete on platform.account_tokens to atrium_app, atrium_jobs;

-- platform table platform.uptime_days
revoke all on platform.uptime_days from atrium_app, atrium_jobs;
grant select, insert, update, delete on platform.uptime_days to atrium_app, atrium_jobs;

-- platform table platform.rate_buckets
revoke all on platform.rate_buckets from atrium_app, atrium_jobs;
grant select, insert, update, delete on platform.rate_buckets to atrium_app, atrium_jobs;

-- tenant table public.contact_sign_ins
drop policy if exists tenant_isolation on public.contact_sign_ins;
drop policy if exists owner_all on public.contact_sign_ins;
alter table public.contact_sign_ins enable row level security;
alter table public.contact_sign_ins force row level security;
create policy tenant_isolation on public.contact_sign_ins to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.contact_sign_ins to atrium_owner using (true) with check (true);
revoke all on public.contact_sign_ins from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.contact_sign_ins to atrium_app, atrium_jobs;

-- tenant table public.contact_sessions
drop policy if exists tenant_isolation on public.contact_sessions;
drop policy if exists owner_all on public.contact_sessions;
alter table public.contact_sessions enable row level security;
alter table public.contact_sessions force row level security;
create policy tenant_isolation on public.contact_sessions to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.contact_sessions to atrium_owner using (true) with check (true);
revoke all on public.contact_sessions from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.contact_sessions to atrium_app, atrium_jobs;

-- tenant table public.saved_views
drop policy if exists tenant_isolation on public.saved_views;
drop policy if exists owner_all on public.saved_views;
alter table public.saved_views enable row level security;
alter table public.saved_views force row level security;
create policy tenant_isolation on public.saved_views to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.saved_views to atrium_owner using (true) with check (true);
revoke all on public.saved_views from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.saved_views to atrium_app, atrium_jobs;

-- tenant table public.saved_view_defaults
drop policy if exists tenant_isolation on public.saved_view_defaults;
drop policy if exists owner_all on public.saved_view_defaults;
alter table public.saved_view_defaults enable row level security;
alter table public.saved_view_defaults force row level security;
create policy tenant_isolation on public.saved_view_defaults to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.saved_view_defaults to atrium_owner using (true) with check (true);
revoke all on public.saved_view_defaults from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.saved_view_defaults to atrium_app, atrium_jobs;

-- tenant table public.settings
drop policy if exists tenant_isolation on public.settings;
drop policy if exists owner_all on public.settings;
alter table public.settings enable row level security;
alter table public.settings force row level security;
create policy tenant_isolation on public.settings to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.settings to atrium_owner using (true) with check (true);
revoke all on public.settings from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.settings to atrium_app, atrium_jobs;

-- tenant table public.number_series
drop policy if exists tenant_isolation on public.number_series;
drop policy if exists owner_all on public.number_series;
alter table public.number_series enable row level security;
alter table public.number_series force row level security;
create policy tenant_isolation on public.number_series to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.number_series to atrium_owner using (true) with check (true);
revoke all on public.number_series from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.number_series to atrium_app, atrium_jobs;

-- tenant table public.number_counters
drop policy if exists tenant_isolation on public.number_counters;
drop policy if exists owner_all on public.number_counters;
alter table public.number_counters enable row level security;
alter table public.number_counters force row level security;
create policy tenant_isolation on public.number_counters to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.number_counters to atrium_owner using (true) with check (true);
revoke all on public.number_counters from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.number_counters to atrium_app, atrium_jobs;

-- tenant table public.roles
drop policy if exists tenant_isolation on public.roles;
drop policy if exists owner_all on public.roles;
alter table public.roles enable row level security;
alter table public.roles force row level security;
create policy tenant_isolation on public.roles to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.roles to atrium_owner using (true) with check (true);
revoke all on public.roles from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.roles to atrium_app, atrium_jobs;

-- tenant table public.role_views
drop policy if exists tenant_isolation on public.role_views;
drop policy if exists owner_all on public.role_views;
alter table public.role_views enable row level security;
alter table public.role_views force row level security;
create policy tenant_isolation on public.role_views to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.role_views to atrium_owner using (true) with check (true);
revoke all on public.role_views from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.role_views to atrium_app, atrium_jobs;

-- tenant table public.staff
drop policy if exists tenant_isolation on public.staff;
drop policy if exists owner_all on public.staff;
alter table public.staff enable row level security;
alter table public.staff force row level security;
create policy tenant_isolation on public.staff to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.staff to atrium_owner using (true) with check (true);
revoke all on public.staff from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.staff to atrium_app, atrium_jobs;

-- tenant table public.invitations
drop policy if exists tenant_isolation on public.invitations;
drop policy if exists owner_all on public.invitations;
alter table public.invitations enable row level security;
alter table public.invitations force row level security;
create policy tenant_isolation on public.invitations to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.invitations to atrium_owner using (true) with check (true);
revoke all on public.invitations from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.invitations to atrium_app, atrium_jobs;

-- tenant table public.api_keys
drop policy if exists tenant_isolation on public.api_keys;
drop policy if exists owner_all on public.api_keys;
alter table public.api_keys enable row level security;
alter table public.api_keys force row level security;
create policy tenant_isolation on public.api_keys to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.api_keys to atrium_owner using (true) with check (true);
revoke all on public.api_keys from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.api_keys to atrium_app, atrium_jobs;

-- tenant table public.tax_profiles
drop policy if exists tenant_isolation on public.tax_profiles;
drop policy if exists owner_all on public.tax_profiles;
alter table public.tax_profiles enable row level security;
alter table public.tax_profiles force row level security;
create policy tenant_isolation on public.tax_profiles to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.tax_profiles to atrium_owner using (true) with check (true);
revoke all on public.tax_profiles from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.tax_profiles to atrium_app, atrium_jobs;

-- tenant table public.tax_rates
drop policy if exists tenant_isolation on public.tax_rates;
drop policy if exists owner_all on public.tax_rates;
alter table public.tax_rates enable row level security;
alter table public.tax_rates force row level security;
create policy tenant_isolation on public.tax_rates to atrium_app, atrium_jobs using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy owner_all on public.tax_rates to atrium_owner using (true) with check (true);
revoke all on public.tax_rates from atrium_app, atrium_jobs;
grant select, insert, update, delete on public.tax_rates to atrium_app, atrium_jobs;

-- append-only public.audit_entries
drop trigger if exists audit_entries_append_only on public.audit_entries;
drop function if exists public.audit_entries_append_only();
create function public.audit_entries_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  raise exception using errcode = 'AT001', message = 'audit_entries is append-only', schema = 'public', table = 'audit_entries';
end
$function$;
create trigger audit_entries_append_only before update or delete on public.audit_entries for each row execute function public.audit_entries_append_only();

-- append-only public.events
drop trigger if exists events_append_only on public.events;
drop function if exists public.events_append_only();
create function public.events_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  raise exception using errcode = 'AT001', message = 'events is append-only', schema = 'public', table = 'events';
end
$function$;
create trigger events_append_only before update or delete on public.events for each row execute function public.events_append_only();

-- policy public.outbox.sweep
drop policy if exists sweep on public.outbox;
create policy sweep on public.outbox for all to atrium_jobs using (true) with check (true);

-- policy public.events.sweep
drop policy if exists sweep on public.events;
create policy sweep on public.events for select to atrium_jobs using (true);

-- raw outbox wake
drop trigger if exists outbox_wake on public.outbox;
drop function if exists public.outbox_wake();
create function public.outbox_wake() returns trigger language plpgsql set search_path = pg_catalog as $function$
begin
  perform pg_notify('atrium_outbox', batch.tenant_id || ':' || batch.ids)
  from (select tenant_id, string_agg(id::text, ',' order by id) as ids
    from (select id, tenant_id, (row_number() over (partition by tenant_id order by id) - 1) / 100 as part from added) numbered
    group by tenant_id, part) batch;
  return null;
end
$function$;
create trigger outbox_wake after insert on public.outbox referencing new table as added for each statement execute function public.outbox_wake();

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
  deactivated_at timestamptz, role_template text, permissions text[], view_role_id uuid, view_role_name text, view_role_template text, view_permissions text[])
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select s.id, u.id, u.email, u.name, s.confirmed_at, s.last_seen_at, s.expires_at, s.revoked_at,
    t.id, t.slug, t.verified_at, t.closed_at, m.id, m.name, m.deactivated_at, r.template, r.permissions, w.id, w.name, w.template, w.permissions
  from platform.sessions s
  join platform.users u on u.id = s.user_id
  left join platform.tenants t on t.slug = p_slug
  left join public.staff m on m.tenant_id = t.id and m.user_id = u.id
  left join public.roles r on r.tenant_id = m.tenant_id and r.id = m.role_id
  left join public.role_views v on v.tenant_id = m.tenant_id and v.session_id = s.id
  left join public.roles w on w.tenant_id = v.tenant_id and w.id = v.role_id
  where s.id = p_session
$$;

create or replace function platform.find_memberships(p_user uuid)
returns table (tenant_id uuid, slug text, company_name text, staff_id uuid, role_name text)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select t.id, t.slug, s.company_name, m.id, r.name
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

-- check public.settings.settings_locale_check
alter table public.settings drop constraint if exists settings_locale_check;
alter table public.settings add constraint settings_locale_check check (locale in ('en', 'ar'));

-- check public.settings.settings_paper_check
alter table public.settings drop constraint if exists settings_paper_check;
alter table public.settings add constraint settings_paper_check check (paper in ('A4', 'Letter'));

-- check public.settings.settings_currency_check
alter table public.settings drop constraint if exists settings_currency_check;
alter table public.settings add constraint settings_currency_check check (currency ~ '^[A-Z]{3}$');

-- check public.settings.settings_country_check
alter table public.settings drop constraint if exists settings_country_check;
alter table public.settings add constraint settings_country_check check (country ~ '^[A-Z]{2}$');

-- check public.settings.settings_fiscal_year_check
alter table public.settings drop constraint if exists settings_fiscal_year_check;
alter table public.settings add constraint settings_fiscal_year_check check (fiscal_year_start_month between 1 and 12);

-- check public.settings.settings_payment_terms_check
alter table public.settings drop constraint if exists settings_payment_terms_check;
alter table public.settings add constraint settings_payment_terms_check check (payment_terms_days between 0 and 365);

-- check public.number_series.number_series_kind_check
alter table public.number_series drop constraint if exists number_series_kind_check;
alter table public.number_series add constraint number_series_kind_check check (kind in ('invoice', 'credit_note', 'estimate', 'proposal', 'contract'));

-- check public.number_series.number_series_reset_check
alter table public.number_series drop constraint if exists number_series_reset_check;
alter table public.number_series add constraint number_series_reset_check check (reset in ('never', 'yearly', 'monthly', 'fiscal_year'));

-- check public.number_counters.number_counters_value_check
alter table public.number_counters drop constraint if exists number_counters_value_check;
alter table public.number_counters add constraint number_counters_value_check check (value > 0);

-- index public.number_series_one_default
drop index if exists public.number_series_one_default;
create unique index number_series_one_default on public.number_series (tenant_id, kind) where is_default;

-- check public.roles.roles_template_check
alter table public.roles drop constraint if exists roles_template_check;
alter table public.roles add constraint roles_template_check check (template in ('owner', 'manager', 'staff'));

-- index public.roles_template_key
drop index if exists public.roles_template_key;
create unique index roles_template_key on public.roles (tenant_id, template) where template is not null;

-- check public.mail_templates.mail_templates_key_check
alter table public.mail_templates drop constraint if exists mail_templates_key_check;
alter table public.mail_templates add constraint mail_templates_key_check check (key in ('invitation', 'password_reset', 'magic_link', 'address_verification', 'invoice_issued', 'staff_notification', 'password_changed', 'second_factor_disabled', 'payment_received'));

-- check public.mail_templates.mail_templates_language_check
alter table public.mail_templates drop constraint if exists mail_templates_language_check;
alter table public.mail_templates add constraint mail_templates_language_check check (language in ('en', 'ar'));

-- check public.mails.mails_key_check
alter table public.mails drop constraint if exists mails_key_check;
alter table public.mails add constraint mails_key_check check (key in ('invitation', 'password_reset', 'magic_link', 'address_verification', 'invoice_issued', 'staff_notification', 'password_changed', 'second_factor_disabled', 'payment_received'));

-- check public.mails.mails_language_check
alter table public.mails drop constraint if exists mails_language_check;
alter table public.mails add constraint mails_language_check check (language in ('en', 'ar'));

-- check public.mails.mails_status_check
alter table public.mails drop constraint if exists mails_status_check;
alter table public.mails add constraint mails_status_check check (status in ('held', 'queued', 'sent', 'failed'));

-- check public.mails.mails_about_check
alter table public.mails drop constraint if exists mails_about_check;
alter table public.mails add constraint mails_about_check check ((about_noun is null) = (about_id is null));

-- check public.mails.mails_sent_check
alter table public.mails drop constraint if exists mails_sent_check;
alter table public.mails add constraint mails_sent_check check ((status = 'sent') = (sent_at is not null));

-- index public.mails_held
drop index if exists public.mails_held;
create index mails_held on public.mails (tenant_id, id) where status = 'held';

-- check public.files.files_status_check
alter table public.files drop constraint if exists files_status_check;
alter table public.files add constraint files_status_check check (status in ('quarantined', 'clean', 'blocked'));

-- check public.files.files_size_check
alter table public.files drop constraint if exists files_size_check;
alter table public.files add constraint files_size_check check (size between 1 and 26214400);

-- check public.files.files_sha256_check
alter table public.files drop constraint if exists files_sha256_check;
alter table public.files add constraint files_sha256_check check (sha256 ~ '^[0-9a-f]{64}$');

-- check public.files.files_blocked_check
alter table public.files drop constraint if exists files_blocked_check;
alter table public.files add constraint files_blocked_check check ((status = 'blocked') = (blocked_reason is not null) and (status = 'blocked') = (storage_key is null));

-- check public.files.files_scanned_check
alter table public.files drop constraint if exists files_scanned_check;
alter table public.files add constraint files_scanned_check check ((status = 'quarantined') = (scanned_at is null) and (status = 'quarantined') = (scanner is null));

-- check public.file_links.file_links_one_target_check
alter table public.file_links drop constraint if exists file_links_one_target_check;
alter table public.file_links add constraint file_links_one_target_check check (num_nonnulls(customer_id) = 1);

-- check public.branding.branding_primary_color_check
alter table public.branding drop constraint if exists branding_primary_color_check;
alter table public.branding add constraint branding_primary_color_check check (primary_color ~ '^#[0-9a-f]{6}$');

-- check public.tax_profiles.tax_profiles_prices_mode_check
alter table public.tax_profiles drop constraint if exists tax_profiles_prices_mode_check;
alter table public.tax_profiles add constraint tax_profiles_prices_mode_check check (prices_mode in ('exclusive', 'inclusive'));

-- check public.tax_profiles.tax_profiles_rounding_check
alter table public.tax_profiles drop constraint if exists tax_profiles_rounding_check;
alter table public.tax_profiles add constraint tax_profiles_rounding_check check (rounding in ('line', 'document'));

-- check public.tax_profiles.tax_profiles_default_lives_check
alter table public.tax_profiles drop constraint if exists tax_profiles_default_lives_check;
alter table public.tax_profiles add constraint tax_profiles_default_lives_check check (deleted_at is null or not is_default);

-- index public.tax_profiles_one_default
drop index if exists public.tax_profiles_one_default;
create unique index tax_profiles_one_default on public.tax_profiles (tenant_id) where is_default;

-- check public.tax_rates.tax_rates_category_check
alter table public.tax_rates drop constraint if exists tax_rates_category_check;
alter table public.tax_rates add constraint tax_rates_category_check check (category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M'));

-- check public.tax_rates.tax_rates_rate_check
alter table public.tax_rates drop constraint if exists tax_rates_rate_check;
alter table public.tax_rates add constraint tax_rates_rate_check check (rate between 0 and 100);

-- check public.tax_rates.tax_rates_category_rate_check
alter table public.tax_rates drop constraint if exists tax_rates_category_rate_check;
alter table public.tax_rates add constraint tax_rates_category_rate_check check (case when category in ('Z', 'E', 'AE', 'K', 'G', 'O') then rate = 0 when category = 'S' then rate > 0 else true end);

-- check public.items.items_currency_check
alter table public.items drop constraint if exists items_currency_check;
alter table public.items add constraint items_currency_check check (currency ~ '^[A-Z]{3}$');

-- index public.items_search
drop index if exists public.items_search;
create index items_search on public.items using gin (tenant_id, search_text gin_trgm_ops);

-- function public.search_items(uuid, text, boolean, int)
create or replace function public.search_items(p_tenant uuid, p_text text, p_deleted boolean, p_limit int)
returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id from public.items r
    where r.tenant_id = p_tenant and (r.deleted_at is not null) = p_deleted and r.search_text like '%' || replace(replace(replace(p_text, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    order by (r.search_text like replace(replace(replace(p_text, '\', '\\'), '%', '\%'), '_', '\_') || '%') desc, r.name, r.id
    limit least(p_limit, 500);
end
$$;
revoke all on function public.search_items(uuid, text, boolean, int) from public;
grant execute on function public.search_items(uuid, text, boolean, int) to atrium_app, atrium_jobs;

-- check public.addresses.addresses_kind_check
alter table public.addresses drop constraint if exists addresses_kind_check;
alter table public.addresses add constraint addresses_kind_check check (kind in ('billing', 'shipping'));

-- check public.labels.labels_kind_check
alter table public.labels drop constraint if exists labels_kind_check;
alter table public.labels add constraint labels_kind_check check (kind in ('tag', 'group'));

-- check public.customers.customers_payment_terms_check
alter table public.customers drop constraint if exists customers_payment_terms_check;
alter table public.customers add constraint customers_payment_terms_check check (payment_terms_days between 0 and 365);

-- index public.customers_search
drop index if exists public.customers_search;
create index customers_search on public.customers using gin (tenant_id, search_text gin_trgm_ops);

-- function public.search_customers(uuid, text, boolean, int)
create or replace function public.search_customers(p_tenant uuid, p_text text, p_deleted boolean, p_limit int)
returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id from public.customers r
    where r.tenant_id = p_tenant and (r.deleted_at is not null) = p_deleted and r.search_text like '%' || replace(replace(replace(p_text, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    order by (r.search_text like replace(replace(replace(p_text, '\', '\\'), '%', '\%'), '_', '\_') || '%') desc, r.name, r.id
    limit least(p_limit, 500);
end
$$;
revoke all on function public.search_customers(uuid, text, boolean, int) from public;
grant execute on function public.search_customers(uuid, text, boolean, int) to atrium_app, atrium_jobs;

-- append-only public.ledger_entries
drop trigger if exists ledger_entries_append_only on public.ledger_entries;
drop function if exists public.ledger_entries_append_only();
create function public.ledger_entries_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  raise exception using errcode = 'AT001', message = 'ledger_entries is append-only', schema = 'public', table = 'ledger_entries';
end
$function$;
create trigger ledger_entries_append_only before update or delete on public.ledger_entries for each row execute function public.ledger_entries_append_only();

-- check public.ledger_entries.ledger_entries_kind_check
alter table public.ledger_entries drop constraint if exists ledger_entries_kind_check;
alter table public.ledger_entries add constraint ledger_entries_kind_check check (kind in ('invoice', 'payment', 'refund', 'credit_note', 'credit_applied'));

-- check public.ledger_entries.ledger_entries_amount_check
alter table public.ledger_entries drop constraint if exists ledger_entries_amount_check;
alter table public.ledger_entries add constraint ledger_entries_amount_check check (amount <> 0);

-- check public.invoices.invoices_status_check
alter table public.invoices drop constraint if exists invoices_status_check;
alter table public.invoices add constraint invoices_status_check check (status in ('draft', 'finalized', 'partly_paid', 'paid'));

-- check public.invoices.invoices_prices_mode_check
alter table public.invoices drop constraint if exists invoices_prices_mode_check;
alter table public.invoices add constraint invoices_prices_mode_check check (prices_mode in ('exclusive', 'inclusive'));

-- check public.invoices.invoices_rounding_check
alter table public.invoices drop constraint if exists invoices_rounding_check;
alter table public.invoices add constraint invoices_rounding_check check (rounding in ('line', 'document'));

-- check public.invoices.invoices_number_check
alter table public.invoices drop constraint if exists invoices_number_check;
alter table public.invoices add constraint invoices_number_check check ((status = 'draft') = (number is null) and (number is null) = (sequence is null));

-- check public.invoices.invoices_dates_check
alter table public.invoices drop constraint if exists invoices_dates_check;
alter table public.invoices add constraint invoices_dates_check check (status = 'draft' or (issue_day is not null and due_day is not null and due_day >= issue_day));

-- check public.invoices.invoices_draft_balance_check
alter table public.invoices drop constraint if exists invoices_draft_balance_check;
alter table public.invoices add constraint invoices_draft_balance_check check (status <> 'draft' or balance = 0 or number is null);

-- locked public.invoices
drop trigger if exists invoices_locked on public.invoices;
drop function if exists public.invoices_locked();
create function public.invoices_locked() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'DELETE' then
    raise exception using errcode = 'AT001', message = 'a final row of invoices cannot be deleted', schema = 'public', table = 'invoices';
  end if;
  if (to_jsonb(new) - array['status', 'balance', 'sent_at', 'paid_at', 'overdue_at', 'version', 'updated_at']::text[]) is distinct from (to_jsonb(old) - array['status', 'balance', 'sent_at', 'paid_at', 'overdue_at', 'version', 'updated_at']::text[]) then
    raise exception using errcode = 'AT001', message = 'a final row of invoices cannot be changed', schema = 'public', table = 'invoices';
  end if;
  return new;
end
$function$;
create trigger invoices_locked before update or delete on public.invoices for each row when (old.status <> 'draft') execute function public.invoices_locked();

-- locked-child public.invoice_lines
drop trigger if exists invoice_lines_locked_by_invoices on public.invoice_lines;
drop function if exists public.invoice_lines_locked_by_invoices();
create function public.invoice_lines_locked_by_invoices() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
declare is_final boolean;
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - array[]::text[]) is not distinct from (to_jsonb(old) - array[]::text[]) then
    return new;
  end if;
  if tg_op <> 'INSERT' then
    select (parent.status <> 'draft') into is_final from public.invoices parent where parent.tenant_id = old.tenant_id and parent.id = old.invoice_id for no key update;
    if is_final then
      raise exception using errcode = 'AT001', message = 'invoice_lines belongs to a final row of invoices', schema = 'public', table = 'invoice_lines';
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if tg_op = 'INSERT' or new.invoice_id is distinct from old.invoice_id then
    select (parent.status <> 'draft') into is_final from public.invoices parent where parent.tenant_id = new.tenant_id and parent.id = new.invoice_id for no key update;
    if is_final then
      raise exception using errcode = 'AT001', message = 'invoice_lines belongs to a final row of invoices', schema = 'public', table = 'invoice_lines';
    end if;
  end if;
  return new;
end
$function$;
create trigger invoice_lines_locked_by_invoices before insert or update or delete on public.invoice_lines for each row execute function public.invoice_lines_locked_by_invoices();

-- check public.document_links.document_links_one_target_check
alter table public.document_links drop constraint if exists document_links_one_target_check;
alter table public.document_links add constraint document_links_one_target_check check (num_nonnulls(invoice_id) = 1);

-- check public.document_links.document_links_opened_check
alter table public.document_links drop constraint if exists document_links_opened_check;
alter table public.document_links add constraint document_links_opened_check check (open_count >= 0 and (open_count = 0) = (last_opened_at is null));

-- check public.payments.payments_method_check
alter table public.payments drop constraint if exists payments_method_check;
alter table public.payments add constraint payments_method_check check (method in ('bank_transfer', 'cash', 'cheque', 'card', 'direct_debit', 'online', 'other'));

-- check public.payments.payments_amount_check
alter table public.payments drop constraint if exists payments_amount_check;
alter table public.payments add constraint payments_amount_check check (amount > 0);

-- check public.payment_allocations.payment_allocations_amount_check
alter table public.payment_allocations drop constraint if exists payment_allocations_amount_check;
alter table public.payment_allocations add constraint payment_allocations_amount_check check (amount > 0);

-- check public.refunds.refunds_amount_check
alter table public.refunds drop constraint if exists refunds_amount_check;
alter table public.refunds add constraint refunds_amount_check check (amount > 0);

-- locked public.payments
drop trigger if exists payments_locked on public.payments;
drop function if exists public.payments_locked();
create function public.payments_locked() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  if tg_op = 'DELETE' then
    raise exception using errcode = 'AT001', message = 'a final row of payments cannot be deleted', schema = 'public', table = 'payments';
  end if;
  if (to_jsonb(new) - array['version', 'updated_at']::text[]) is distinct from (to_jsonb(old) - array['version', 'updated_at']::text[]) then
    raise exception using errcode = 'AT001', message = 'a final row of payments cannot be changed', schema = 'public', table = 'payments';
  end if;
  return new;
end
$function$;
create trigger payments_locked before update or delete on public.payments for each row when (true) execute function public.payments_locked();

-- append-only public.payment_allocations
drop trigger if exists payment_allocations_append_only on public.payment_allocations;
drop function if exists public.payment_allocations_append_only();
create function public.payment_allocations_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  raise exception using errcode = 'AT001', message = 'payment_allocations is append-only', schema = 'public', table = 'payment_allocations';
end
$function$;
create trigger payment_allocations_append_only before update or delete on public.payment_allocations for each row execute function public.payment_allocations_append_only();

-- append-only public.refunds
drop trigger if exists refunds_append_only on public.refunds;
drop function if exists public.refunds_append_only();
create function public.refunds_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  raise exception using errcode = 'AT001', message = 'refunds is append-only', schema = 'public', table = 'refunds';
end
$function$;
create trigger refunds_append_only before update or delete on public.refunds for each row execute function public.refunds_append_only();

-- check public.payment_attempts.payment_attempts_kind_check
alter table public.payment_attempts drop constraint if exists payment_attempts_kind_check;
alter table public.payment_attempts add constraint payment_attempts_kind_check check (kind in ('charge', 'saved_charge', 'refund', 'save'));

-- check public.payment_attempts.payment_attempts_status_check
alter table public.payment_attempts drop constraint if exists payment_attempts_status_check;
alter table public.payment_attempts add constraint payment_attempts_status_check check (status in ('started', 'open', 'processing', 'succeeded', 'failed', 'expired'));

-- check public.payment_attempts.payment_attempts_attention_check
alter table public.payment_attempts drop constraint if exists payment_attempts_attention_check;
alter table public.payment_attempts add constraint payment_attempts_attention_check check (attention in ('wrong_amount', 'wrong_currency', 'paid_twice', 'not_booked', 'no_answer'));

-- check public.payment_attempts.payment_attempts_amount_check
alter table public.payment_attempts drop constraint if exists payment_attempts_amount_check;
alter table public.payment_attempts add constraint payment_attempts_amount_check check (amount > 0);

-- check public.payment_attempts.payment_attempts_currency_check
alter table public.payment_attempts drop constraint if exists payment_attempts_currency_check;
alter table public.payment_attempts add constraint payment_attempts_currency_check check (currency ~ '^[A-Z]{3}$');

-- index public.payment_attempts_in_need
drop index if exists public.payment_attempts_in_need;
create index payment_attempts_in_need on public.payment_attempts (tenant_id, created_at, id) where attention is not null;

-- check public.attempt_shares.attempt_shares_amount_check
alter table public.attempt_shares drop constraint if exists attempt_shares_amount_check;
alter table public.attempt_shares add constraint attempt_shares_amount_check check (amount > 0);

-- append-only public.attempt_shares
drop trigger if exists attempt_shares_append_only on public.attempt_shares;
drop function if exists public.attempt_shares_append_only();
create function public.attempt_shares_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  raise exception using errcode = 'AT001', message = 'attempt_shares is append-only', schema = 'public', table = 'attempt_shares';
end
$function$;
create trigger attempt_shares_append_only before update or delete on public.attempt_shares for each row execute function public.attempt_shares_append_only();

-- check public.gateway_events.gateway_events_outcome_check
alter table public.gateway_events drop constraint if exists gateway_events_outcome_check;
alter table public.gateway_events add constraint gateway_events_outcome_check check (outcome in ('applied', 'ignored', 'unknown_attempt', 'attention'));

-- append-only public.gateway_events
drop trigger if exists gateway_events_append_only on public.gateway_events;
drop function if exists public.gateway_events_append_only();
create function public.gateway_events_append_only() returns trigger language plpgsql set search_path = pg_catalog, public as $function$
begin
  raise exception using errcode = 'AT001', message = 'gateway_events is append-only', schema = 'public', table = 'gateway_events';
end
$function$;
create trigger gateway_events_append_only before update or delete on public.gateway_events for each row execute function public.gateway_events_append_only();

-- raw payment tenants
create or replace function platform.find_gateway_endpoint(p_endpoint text, p_gateway text) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$ select tenant_id from public.payment_gateways where endpoint_id = p_endpoint and gateway = p_gateway $$;
create or replace function platform.find_attempt_tenant(p_attempt uuid, p_gateway text) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$ select tenant_id from public.payment_attempts where id = p_attempt and gateway = p_gateway $$;
revoke all on function platform.find_gateway_endpoint(text, text), platform.find_attempt_tenant(uuid, text) from public;
grant execute on function platform.find_gateway_endpoint(text, text), platform.find_attempt_tenant(uuid, text) to atrium_app, atrium_jobs;

-- check public.contact_sign_ins.contact_sign_ins_hash_check
alter table public.contact_sign_ins drop constraint if exists contact_sign_ins_hash_check;
alter table public.contact_sign_ins add constraint contact_sign_ins_hash_check check (hash ~ '^[0-9a-f]{64}$');

-- check public.contact_sessions.contact_sessions_hash_check
alter table public.contact_sessions drop constraint if exists contact_sessions_hash_check;
alter table public.contact_sessions add constraint contact_sessions_hash_check check (hash ~ '^[0-9a-f]{64}$');

-- check public.notifications.notifications_kind_check
alter table public.notifications drop constraint if exists notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'payment_flagged'));

-- check public.notifications.notifications_noun_check
alter table public.notifications drop constraint if exists notifications_noun_check;
alter table public.notifications add constraint notifications_noun_check check (noun in ('invoice', 'payment', 'tenant', 'payment_attempt'));

-- check public.notification_preferences.notification_preferences_kind_check
alter table public.notification_preferences drop constraint if exists notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in ('invoice_paid', 'payment_received', 'invoice_reopened', 'ledger_disagreement', 'payment_flagged'));

-- index public.notifications_unread
drop index if exists public.notifications_unread;
create index notifications_unread on public.notifications (tenant_id, staff_id, created_at, id) where read_at is null and inbox;

-- check public.saved_views.saved_views_list_check
alter table public.saved_views drop constraint if exists saved_views_list_check;
alter table public.saved_views add constraint saved_views_list_check check (list in ('customers', 'invoices', 'payments', 'items', 'staff', 'files', 'mails', 'audit'));

-- check public.saved_view_defaults.saved_view_defaults_list_check
alter table public.saved_view_defaults drop constraint if exists saved_view_defaults_list_check;
alter table public.saved_view_defaults add constraint saved_view_defaults_list_check check (list in ('customers', 'invoices', 'payments', 'items', 'staff', 'files', 'mails', 'audit'));

-- check public.saved_views.saved_views_position_check
alter table public.saved_views drop constraint if exists saved_views_position_check;
alter table public.saved_views add constraint saved_views_position_check check (position between 0 and 9999);

-- check public.notes.notes_one_target_check
alter table public.notes drop constraint if exists notes_one_target_check;
alter table public.notes add constraint notes_one_target_check check (num_nonnulls(customer_id, invoice_id) = 1);

-- check public.notes.notes_body_check
alter table public.notes drop constraint if exists notes_body_check;
alter table public.notes add constraint notes_body_check check (body <> '');

-- function public.fold_text(text)
create or replace function public.fold_text(p_text text) returns text
language sql immutable strict parallel safe
return pg_catalog.lower(pg_catalog.regexp_replace(pg_catalog.normalize(p_text, 'NFKD'), '[\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]', '', 'g'));
grant execute on function public.fold_text(text) to atrium_app, atrium_jobs;

-- function public.find_customers(uuid, text, int)
create or replace function public.find_customers(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when search_text = v_text then 4 when search_text like v_like || '%' then 3 when search_text like '% ' || v_like || '%' then 2
      when search_text like '%' || v_like || '%' then 1.5 else word_similarity(v_text, search_text) end)::real
    from public.customers r
    where r.tenant_id = p_tenant and (r.deleted_at is null) and (search_text like '%' || v_like || '%' or v_text <% search_text)
    order by 2 desc, r.id desc
    limit least(p_limit, 50);
end
$$;
revoke all on function public.find_customers(uuid, text, int) from public;
grant execute on function public.find_customers(uuid, text, int) to atrium_app, atrium_jobs;

-- index public.contacts_found_by
drop index if exists public.contacts_found_by;
create index contacts_found_by on public.contacts using gin (tenant_id, (public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')))) gin_trgm_ops);

-- function public.find_contacts(uuid, text, int)
create or replace function public.find_contacts(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) = v_text then 4 when public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) like v_like || '%' then 3 when public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) like '% ' || v_like || '%' then 2
      when public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) like '%' || v_like || '%' then 1.5 else word_similarity(v_text, public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')))) end)::real
    from public.contacts r
    where r.tenant_id = p_tenant and (exists (select 1 from public.customers c where c.tenant_id = r.tenant_id and c.id = r.customer_id and c.deleted_at is null)) and (public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) like '%' || v_like || '%' or v_text <% public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))))
    order by 2 desc, r.id desc
    limit least(p_limit, 50);
end
$$;
revoke all on function public.find_contacts(uuid, text, int) from public;
grant execute on function public.find_contacts(uuid, text, int) to atrium_app, atrium_jobs;

-- index public.invoices_found_by
drop index if exists public.invoices_found_by;
create index invoices_found_by on public.invoices using gin (tenant_id, (public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(reference, '')))) gin_trgm_ops);

-- function public.find_invoices(uuid, text, int)
create or replace function public.find_invoices(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(reference, ''))) = v_text then 4 when public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(reference, ''))) like v_like || '%' then 3 when public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(reference, ''))) like '% ' || v_like || '%' then 2
      when public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(reference, ''))) like '%' || v_like || '%' then 1.5 else word_similarity(v_text, public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(reference, '')))) end)::real
    from public.invoices r
    where r.tenant_id = p_tenant and (true) and (public.fold_text(btrim(coalesce(number, '') || ' ' || coalesce(reference, ''))) like '%' || v_like || '%' )
    order by 2 desc, r.id desc
    limit least(p_limit, 50);
end
$$;
revoke all on function public.find_invoices(uuid, text, int) from public;
grant execute on function public.find_invoices(uuid, text, int) to atrium_app, atrium_jobs;

-- function public.find_items(uuid, text, int)
create or replace function public.find_items(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when search_text = v_text then 4 when search_text like v_like || '%' then 3 when search_text like '% ' || v_like || '%' then 2
      when search_text like '%' || v_like || '%' then 1.5 else word_similarity(v_text, search_text) end)::real
    from public.items r
    where r.tenant_id = p_tenant and (r.deleted_at is null) and (search_text like '%' || v_like || '%' or v_text <% search_text)
    order by 2 desc, r.id desc
    limit least(p_limit, 50);
end
$$;
revoke all on function public.find_items(uuid, text, int) from public;
grant execute on function public.find_items(uuid, text, int) to atrium_app, atrium_jobs;

-- index public.payments_found_by
drop index if exists public.payments_found_by;
create index payments_found_by on public.payments using gin (tenant_id, (public.fold_text(btrim(coalesce(reference, '')))) gin_trgm_ops);

-- function public.find_payments(uuid, text, int)
create or replace function public.find_payments(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when public.fold_text(btrim(coalesce(reference, ''))) = v_text then 4 when public.fold_text(btrim(coalesce(reference, ''))) like v_like || '%' then 3 when public.fold_text(btrim(coalesce(reference, ''))) like '% ' || v_like || '%' then 2
      when public.fold_text(btrim(coalesce(reference, ''))) like '%' || v_like || '%' then 1.5 else word_similarity(v_text, public.fold_text(btrim(coalesce(reference, '')))) end)::real
    from public.payments r
    where r.tenant_id = p_tenant and (true) and (public.fold_text(btrim(coalesce(reference, ''))) like '%' || v_like || '%' )
    order by 2 desc, r.id desc
    limit least(p_limit, 50);
end
$$;
revoke all on function public.find_payments(uuid, text, int) from public;
grant execute on function public.find_payments(uuid, text, int) to atrium_app, atrium_jobs;

-- function public.find_staff(uuid, text, int)
create or replace function public.find_staff(p_tenant uuid, p_text text, p_limit int)
returns table (id uuid, score real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set pg_trgm.word_similarity_threshold = 0.4
as $$
declare
  v_text text := public.fold_text(btrim(p_text));
  v_like text := replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_');
begin
  if p_tenant is distinct from nullif(current_setting('app.tenant_id', true), '')::uuid then
    raise exception using errcode = '42501', message = 'search is limited to the tenant in scope';
  end if;
  return query
    select r.id, (case when public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, ''))) = v_text then 4 when public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, ''))) like v_like || '%' then 3 when public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, ''))) like '% ' || v_like || '%' then 2
      when public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, ''))) like '%' || v_like || '%' then 1.5 else word_similarity(v_text, public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, '')))) end)::real
    from public.staff r
    where r.tenant_id = p_tenant and (r.deactivated_at is null) and (public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, ''))) like '%' || v_like || '%' or v_text <% public.fold_text(btrim(coalesce(name, '') || ' ' || coalesce(email, ''))))
    order by 2 desc, r.id desc
    limit least(p_limit, 50);
end
$$;
revoke all on function public.find_staff(uuid, text, int) from public;
grant execute on function public.find_staff(uuid, text, int) to atrium_app, atrium_jobs;
