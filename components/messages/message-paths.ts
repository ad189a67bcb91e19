import type { Topic } from '@/lib/billing/messages/message-kind'

/** Paths of the pages that messages lead to, and of what they do by a POST. */
export const messagePaths = {
  choices: (token: string) => `/messages/${token}`,
  choose: (token: string, choice: { topic: Topic | 'all'; wanted: boolean }) =>
    `/messages/${token}/choose?topic=${choice.topic}&wanted=${choice.wanted}`,
  remove: (token: string) => `/messages/${token}/remove`,
  removed: '/messages/removed',
  confirm: (code: string) => `/messages/confirm/${code}/yes`,
  refuse: (code: string) => `/messages/confirm/${code}/refuse`,
  admit: (code: string) => `/messages/confirm/${code}/admit`,
} as const
