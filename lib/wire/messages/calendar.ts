import { z } from 'zod'
import { operation } from '../operation'
import { messageLocaleInput } from './message-addresses'

export const downloadPortalCalendar = operation({
  id: 'downloadPortalCalendar',
  method: 'GET',
  path: '/api/v1/portal/calendar.ics',
  summary: 'Download the next payments as a calendar file',
  description:
    'The next 12 payments of each running subscription of the signed-in wallet, within the next 13 months, as RFC 5545 has them, each with a reminder a day before. The file does not change by itself: it is one of its time.',
  credential: { kind: 'session' },
  query: z.object({ locale: messageLocaleInput.optional().describe('Language of its texts.') }),
  data: z.string().meta({ examples: ['BEGIN:VCALENDAR\r\n'] }),
  envelope: 'bare',
  mediaType: 'text/calendar; charset=utf-8',
  headers: ['Content-Disposition'],
})
