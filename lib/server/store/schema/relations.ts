import 'server-only'
import { relations } from 'drizzle-orm'
import { plans, receivers, subscriptions, subscriptionTokens, tokens, users } from './schema'

export const subscriptionsRelations = relations(subscriptions, ({ one, many }) => ({
  merchant: one(users, { fields: [subscriptions.merchantId], references: [users.id] }),
  plans: many(plans),
  tokens: many(subscriptionTokens),
  receivers: many(receivers),
}))

export const plansRelations = relations(plans, ({ one }) => ({
  subscription: one(subscriptions, { fields: [plans.subscriptionId], references: [subscriptions.id] }),
}))

export const subscriptionTokensRelations = relations(subscriptionTokens, ({ one }) => ({
  subscription: one(subscriptions, {
    fields: [subscriptionTokens.subscriptionId],
    references: [subscriptions.id],
  }),
  token: one(tokens, { fields: [subscriptionTokens.tokenId], references: [tokens.id] }),
}))

export const receiversRelations = relations(receivers, ({ one }) => ({
  subscription: one(subscriptions, { fields: [receivers.subscriptionId], references: [subscriptions.id] }),
}))
